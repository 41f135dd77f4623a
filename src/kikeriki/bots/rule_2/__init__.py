"""The best that rules of thumb could do so far, for each game: a harder yardstick than `rule_1`."""

from collections.abc import Mapping

from kikeriki.bots.core import Bot
from kikeriki.bots.rule_2 import five211, gloria, kuiken

BOTS: Mapping[str, Bot] = {
    "5211": five211.rule_2,
    "gloria-picktoria": gloria.rule_2,
    "kuiken-koers": kuiken.rule_2,
}
