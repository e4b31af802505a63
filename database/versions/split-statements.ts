/** Matches what may contain a semicolon that ends no statement: comments, strings, quoted names and dollar-quoted bodies. */
const OPAQUE = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;/g;

/** Splits SQL into its statements: on one line each, without comments, and without quotes around names. */
export function splitStatements(text: string): string[] {
  const marked = text.replaceAll(OPAQUE, (token) => {
    if (token === ';') return '\0';
    if (token.startsWith('--') || token.startsWith('/*')) return ' ';
    return /^"\w+"$/.test(token) ? token.slice(1, -1) : token;
  });
  return marked
    .split('\0')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}
