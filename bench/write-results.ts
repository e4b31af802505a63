import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** Prints a bench's results and writes them into docs/performance.md, between the two marks with its name. */
export function writeResults(name: string, lines: readonly string[]): void {
  const [first] = cpus();
  const machine = `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${first?.model.trim() ?? 'unknown'} · Node ${process.versions.node}`;
  const text = [machine, '', ...lines].join('\n');
  console.log(text);
  const marks = [`<!-- ${name} -->`, `<!-- /${name} -->`] as const;
  const before = readFileSync(page, 'utf8');
  const [from, to] = marks.map((mark) => before.indexOf(mark));
  if (from === undefined || to === undefined || from < 0 || to < from) {
    throw new Error(`docs/performance.md has no place for ${name}`);
  }
  writeFileSync(page, `${before.slice(0, from)}${marks[0]}\n${text}\n${before.slice(to)}`);
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
