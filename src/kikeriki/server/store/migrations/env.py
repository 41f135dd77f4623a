"""Alembic's entry: the connection is handed over by `migrating`."""

from alembic import context

from kikeriki.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=False)
context.run_migrations()
