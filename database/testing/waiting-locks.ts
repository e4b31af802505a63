/** The locks for which statements of this database wait, as a table. A table of another test database may have the same id. */
export const WAITING_LOCKS = `(SELECT * FROM pg_locks WHERE NOT granted AND database =
  (SELECT oid FROM pg_database WHERE datname = current_database())) AS waiting_lock`;
