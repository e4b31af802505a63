import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { formatTable } from '#tools/load-tests/format-table.ts';

const table = z.strictObject({ head: z.array(z.string()), rows: z.array(z.array(z.string())) });
const results = z.record(z.string(), z.strictObject({ measured: z.string(), tables: z.array(table) }));
export type Table = z.infer<typeof table>;
export type Results = z.infer<typeof results>;

const file = fileURLToPath(new URL('results.json', import.meta.url));

/** Prints the results of a bench and replaces its earlier ones in bench/results/results.json. */
export function writeResults(name: string, tables: Table[]): void {
  const [first] = cpus();
  const measured = `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${first?.model.trim() ?? 'unknown'} · Node ${process.versions.node}`;
  console.log(toMarkdown({ [name]: { measured, tables } }));
  const all = { ...readResults(), [name]: { measured, tables } };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

/** Reads the last results of every bench. */
export function readResults(): Results {
  return results.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Renders results as Markdown. */
export function toMarkdown(all: Results): string {
  return Object.entries(all)
    .flatMap(([name, { measured, tables }]) => [
      `## ${name}`,
      measured,
      ...tables.map(({ head, rows }) => formatTable(head, rows)),
    ])
    .join('\n\n');
}
