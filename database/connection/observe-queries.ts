import type pg from 'pg';

/** Sends one statement, as `query` of a pool or a connection does. */
export type Query = (
  statement: string | pg.QueryConfig,
  parameters?: unknown[],
) => Promise<pg.QueryResult<Record<string, unknown>>>;

/** Runs a statement and observes its outcome. `text` is the statement without its parameters. */
export type Observe = <T>(text: string, run: () => Promise<T>) => Promise<T>;

/** Returns the `query` of a pool or a connection, with each statement passed through `observe`. */
export function observeQueries(client: { query: Query }, observe: Observe = (_text, run) => run()): Query {
  return (statement, parameters) =>
    observe(typeof statement === 'string' ? statement : statement.text, () =>
      client.query(statement, parameters),
    );
}
