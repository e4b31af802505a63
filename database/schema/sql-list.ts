/** Returns a list of SQL string literals, for a CHECK over a closed set. */
export function sqlList(values: readonly string[]): string {
  return values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
}
