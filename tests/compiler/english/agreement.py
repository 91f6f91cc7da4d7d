"""What no English text may have, whatever it says."""

import re

_QUOTED = re.compile(r'"[^"]*"')
_WRONG = {
    "a number in digits before a count": r"\b1 (cards|members|times|hearts)\b",
    "a plural after one": r"\b(a|an|one|another|each|exactly one|up to one) ([^\s),]+ )?(cards|members|hearts|lives)\b",
    "a singular after a number": (
        r"(?<!\[)\b(two|three|four|five|six|seven|eight|nine|ten|no|all|\d\d+) (other )?"
        r"((member|live|energy) card\b|card\b(?! name)|member\b(?! card)|heart\b|ability\b)"
    ),
    "a before a vowel": r"\ba [\[“]?[aeioAEIO]",
    "an before a consonant": r"\ban [\[“]?[^aeioAEIO\[“\"]",
    "a verb in the plural of one": r"(^|[.:,;(•\]] ?)([Tt]his|[Tt]hat) (member|card) (gain|get|lose|enter|change|are|have)\b",
    "a verb in the singular of many": (
        r"(^|[.:,;(•\]]) ?(([Aa]ll|up|to|any|number|of|other|the|chosen|revealed|those|member|live|two|three|\"Polaris\") ){0,5}"
        r"(members|cards) (gains|gets|loses|enters|changes)\b"
    ),
    "a verb in the wrong person": r"\b(you|You) (puts|draws|sets|adds|looks|has|does|pays|yells)\b",
    "a doubled space": r"  ",
    "a space before a stop": r" [,.;:]",
    "a space at the end of a line": r" (\n|$)",
    "a sentence in small letters": r"[.”:] [a-z]",
    "two stops": r"\.”?\.",
    "an article twice": r"\b(a|an|the|your) (a|an|the|your)\b",
    "a word twice": r"\b(\w+) \1\b",
    "another language": r"[\u3040-\u30ff\u4e00-\u9fff\uff00-\uffef]",
    "what was not defined": r"None|Undefined|namespace",
}
_PATTERNS = {what: re.compile(pattern) for what, pattern in _WRONG.items()}


def faults(text: str) -> list[str]:
    """What is wrong with an English text; names and quoted prompts are left out of the question."""
    bare = _QUOTED.sub('"Polaris"', text)
    found = [what for what, pattern in _PATTERNS.items() if pattern.search(bare)]
    if not bare.endswith((".", ".”")):
        found.append("no end")
    if text.count("“") != text.count("”") or text.count('"') % 2:
        found.append("a quote without its other half")
    return found
