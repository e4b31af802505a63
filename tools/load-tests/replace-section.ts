import { readFile, writeFile } from 'node:fs/promises';

/** Replaces the text of a document between `<!-- name -->` and `<!-- end of name -->`. */
export async function replaceSection(
  document: URL,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<void> {
  const whole = await readFile(document, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [whole.indexOf(start), whole.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document.pathname} has no section ‘${name}’`);
  await writeFile(document, `${whole.slice(0, from)}${start}\n\n${text}\n\n${whole.slice(to)}`);
}
