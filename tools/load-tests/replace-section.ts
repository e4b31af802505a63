import { readFile, writeFile } from 'node:fs/promises';

/** Replaces the text of a document between `<!-- name -->` and `<!-- end of name -->`. `render` receives the earlier text. */
export async function replaceSection(
  document: URL,
  { name, render }: { readonly name: string; readonly render: (earlier: string) => string },
): Promise<void> {
  const whole = await readFile(document, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [whole.indexOf(start), whole.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document.pathname} has no section ‘${name}’`);
  const text = render(whole.slice(from + start.length, to).trim());
  await writeFile(document, `${whole.slice(0, from)}${start}\n\n${text}\n\n${whole.slice(to)}`);
}
