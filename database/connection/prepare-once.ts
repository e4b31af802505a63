import type { Queryable } from './connect.ts';

/**
 * Returns a function that finds or builds the prepared statement for a shape: the arguments that change its text. Each `db` builds it once,
 * because drizzle takes longer to build a statement than PostgreSQL to read a page. `nameOf` returns the name under which connections prepare
 * the statement. Shapes with one name share a statement, so `build` takes values from placeholders alone.
 */
export function prepareOnce<Shape extends unknown[], Statement>(
  nameOf: (...shape: Shape) => string,
  build: (db: Queryable, name: string, ...shape: Shape) => Statement,
): (db: Queryable, ...shape: Shape) => Statement {
  const built = new WeakMap<Queryable, Map<string, Statement>>();
  return (db, ...shape) => {
    const statements = built.get(db) ?? new Map<string, Statement>();
    built.set(db, statements);
    const name = nameOf(...shape);
    const statement = statements.get(name) ?? build(db, name, ...shape);
    statements.set(name, statement);
    return statement;
  };
}
