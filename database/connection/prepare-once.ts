import type { Queryable } from './connect.ts';

/**
 * Returns a function that finds or builds a prepared statement. A shape is the arguments that change the statement's text. Each `db` builds
 * a statement once, because drizzle takes longer to build one than PostgreSQL to read a page. `nameOf` returns the name under which
 * connections prepare it. Shapes with equal names share one statement, so `build` must use placeholders for all values.
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
