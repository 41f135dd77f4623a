"""Settings: one table, read from flags and environment, told by `--help` and by docs/operations.md."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from kikeriki.server.metrics import METRICS
from kikeriki.server.settings import DAY, KNOBS, Settings, SettingsError

PAGE = Path(__file__).parent.parent.parent / "docs" / "operations.md"


def test_the_page_lists_every_setting_with_its_variable_and_default() -> None:
    section = PAGE.read_text(encoding="utf-8").split("\n## Settings\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(--[a-z-]+)` \| `(KIKERIKI_[A-Z_]+)` \| (.*?) \| (.*?) \|$", section, re.MULTILINE)
    assert rows == [(knob.flag, knob.variable, knob.default, knob.help) for knob in KNOBS]
    assert len(rows) == len(re.findall(r"^\| `", section, re.MULTILINE))


def test_no_page_names_a_variable_that_does_not_exist() -> None:
    known = {knob.variable for knob in KNOBS}
    for page in (PAGE.parent.parent / "README.md", *PAGE.parent.rglob("*.md")):
        assert set(re.findall(r"KIKERIKI_[A-Z_]+", page.read_text(encoding="utf-8"))) <= known, page.name


def test_nothing_said_gives_the_defaults() -> None:
    settings = Settings.read({}, {})
    assert settings == Settings()
    assert (settings.host, settings.port, settings.log_format) == ("0.0.0.0", 8211, "console")
    assert settings.database_url == f"sqlite:///{settings.data}/kikeriki.db"
    assert settings.poll == 0
    assert settings.expire_playing == 14 * DAY


def test_the_data_lies_where_the_platform_keeps_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Settings().data == tmp_path / "kikeriki"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Settings().data == tmp_path / ".local" / "share" / "kikeriki"
    assert Settings.read({"data": "~/eggs"}, {}).data == tmp_path / "eggs"


GIVEN = {
    "data": ("/srv/kikeriki", Path("/srv/kikeriki")),
    "host": ("127.0.0.1", "127.0.0.1"),
    "port": ("9000", 9000),
    "database": ("postgresql://ann:egg@db/tables", "postgresql+psycopg://ann:egg@db/tables"),
    "public_url": ("https://Cards.example.org/", "https://cards.example.org"),
    "trusted_proxies": ("127.0.0.1, 10.1.0.0/8", ("127.0.0.1", "10.0.0.0/8")),
    "bot_workers": ("2", 2),
    "bot_pace": ("0.5", 0.5),
    "poll": ("0.25", 0.25),
    "away_after": ("90", 90.0),
    "expire_open": ("3600", 3600.0),
    "expire_playing": ("7200", 7200.0),
    "rate_requests": ("10", 10),
    "rate_messages": ("11", 11),
    "rate_new_guests": ("12", 12),
    "tables_per_guest": ("13", 13),
    "tables_per_address": ("14", 14),
    "connections_per_address": ("15", 15),
    "log_format": ("json", "json"),
    "log_level": ("debug", "debug"),
    "shutdown_grace": ("1.5", 1.5),
}


def test_every_setting_can_be_given_by_flag_and_by_variable() -> None:
    wanted = {name: value for name, (_, value) in GIVEN.items()}
    assert set(wanted) == {knob.name for knob in KNOBS} == {knob.name for knob in fields(Settings)}
    by_flag = Settings.read({name: text for name, (text, _) in GIVEN.items()}, {})
    by_variable = Settings.read({}, {f"KIKERIKI_{name.upper()}": text for name, (text, _) in GIVEN.items()})
    assert by_flag == by_variable
    for name, value in wanted.items():
        assert getattr(by_flag, name) == value, name
        assert value != getattr(Settings(), name), f"{name} proves nothing with its default"


def test_a_flag_wins_and_an_empty_variable_is_none() -> None:
    assert Settings.read({"port": "1"}, {"KIKERIKI_PORT": "2"}).port == 1
    assert Settings.read({}, {"KIKERIKI_PORT": "", "KIKERIKI_DATABASE": ""}) == Settings()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("data", "what?"),
        ("host", "cards.example.org"),
        ("host", ""),
        ("port", "65536"),
        ("port", "-1"),
        ("port", "http"),
        ("port", "9" * 30),
        ("port", "٣"),
        ("database", "mysql://ann:egg@db/tables"),
        ("database", "postgresql://"),
        ("database", "sqlite://"),
        ("database", "sqlite:///:memory:"),
        ("database", "tables.db"),
        ("public_url", "cards.example.org"),
        ("public_url", "ftp://cards.example.org"),
        ("public_url", "https://cards.example.org/kikeriki"),
        ("public_url", "https://cards example.org"),
        ("public_url", "https://ann:egg@cards.example.org"),
        ("trusted_proxies", "proxy"),
        ("trusted_proxies", "10.0.0.0/33"),
        ("bot_workers", "0"),
        ("poll", "-1"),
        ("poll", "nan"),
        ("poll", "often"),
        ("expire_open", "0"),
        ("shutdown_grace", "inf"),
        ("rate_messages", "0"),
        ("log_format", "xml"),
        ("log_level", "INFO"),
    ],
)
def test_what_cannot_be_gets_one_sentence_that_names_who_said_it(name: str, text: str) -> None:
    (knob,) = [knob for knob in KNOBS if knob.name == name]
    with pytest.raises(SettingsError) as by_flag:
        Settings.read({name: text}, {})
    assert str(by_flag.value).startswith(knob.flag)
    sentence = str(by_flag.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 160
    if text:
        with pytest.raises(SettingsError) as by_variable:
            Settings.read({}, {knob.variable: text})
        assert str(by_variable.value) == sentence.replace(knob.flag, knob.variable, 1)


def test_a_password_is_neither_shown_nor_complained_about() -> None:
    with pytest.raises(SettingsError) as refused:
        Settings.read({"database": "mysql://ann:swordfish@db/tables"}, {})
    assert "swordfish" not in str(refused.value)
    settings = Settings.read({"database": "postgres://ann:swordfish@db/tables"}, {})
    assert "swordfish" not in repr(settings)
    assert "swordfish" in settings.database_url


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://cards.example.org:443", "https://cards.example.org"),
        ("http://cards.example.org:80/", "http://cards.example.org"),
        ("http://cards.example.org:443", "http://cards.example.org:443"),
        ("http://[2001:DB8::1]:8211", "http://[2001:db8::1]:8211"),
    ],
)
def test_the_public_address_is_written_as_browsers_write_an_origin(text: str, origin: str) -> None:
    assert Settings.read({"public_url": text}, {}).public_url == origin


def test_polling_depends_on_the_database_unless_it_was_set() -> None:
    database = "postgresql://db/tables"
    assert Settings.read({"database": database}, {}).poll == 1
    assert Settings.read({}, {"KIKERIKI_DATABASE": database, "KIKERIKI_POLL": "0"}).poll == 0
    assert Settings.read({"poll": "2"}, {}).poll == 2
    assert Settings.read({"database": "sqlite:////tmp/other.db"}, {}).poll == 0


def test_the_page_lists_every_metric() -> None:
    section = PAGE.read_text(encoding="utf-8").split("\n## Health and metrics\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `(kikeriki_[a-z_]+)` \| (.*?) \|$", section, re.MULTILINE)
    counted = [
        (metric.name + ("_total" if metric.type == "counter" else ""), metric.documentation)
        for metric in METRICS.registry.collect()
        if metric.name.startswith("kikeriki_")
    ]
    assert listed == counted
