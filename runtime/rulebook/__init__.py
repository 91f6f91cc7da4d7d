"""The rulebook of the game as programs for the kernel, one module per chapter or section.

preparation 6.2, turn 7, live 8.2-8.3, judge 8.4, check 9.5, play 9.6 (members), ability 9.6-9.7,
actions and looking 5, areas 4.5.2, ending 1.2, refresh 10.2, rule_processing 10.3-10.6; scoring and hearts are pure.
"""

from runtime.kernel import replace
from runtime.kernel.frames import Program
from runtime.rulebook import ability, actions, check, judge, live, looking, play, preparation, refresh, turn

PROGRAMS: dict[str, Program] = {
    program.id: program
    for program in (
        replace.PROGRAM,
        *actions.PROGRAMS,
        *ability.PROGRAMS,
        *check.PROGRAMS,
        *judge.PROGRAMS,
        *live.PROGRAMS,
        *looking.PROGRAMS,
        *play.PROGRAMS,
        *preparation.PROGRAMS,
        *refresh.PROGRAMS,
        *turn.PROGRAMS,
    )
}
"""All rule procedures by program id; ``game`` is the outermost."""
