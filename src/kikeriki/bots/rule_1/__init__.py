"""The fixed yardstick: a bot by rules of thumb for each game, without search."""

from collections.abc import Mapping

from kikeriki.bots.core import Bot
from kikeriki.bots.rule_1 import five211, gloria, kuiken

BOTS: Mapping[str, Bot] = {
    "5211": five211.rule_1,
    "gloria-picktoria": gloria.rule_1,
    "kuiken-koers": kuiken.rule_1,
}
