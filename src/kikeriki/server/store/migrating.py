"""Bringing the schema up to date before anybody is served."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

LOCK = 52110  # any number that nobody else uses: nodes that start together migrate one after the other


def config_for(engine: Engine) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["engine"] = engine
    return config


def migrate(engine: Engine) -> None:
    with engine.connect() as connection:
        config = config_for(engine)
        config.attributes["connection"] = connection
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # all of it or nothing, also when the plug is pulled
        command.upgrade(config, "head")
        connection.commit()
