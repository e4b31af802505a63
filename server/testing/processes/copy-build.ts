import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Ends the name and the content of each script and style sheet of a copied build. */
export const NEXT = { name: '-next', content: '/* of the next version */' } as const;

const PARTS = ['client', 'admin'] as const;

/**
 * Copies a build into a folder in `parent`, to be served as the next version: every file with a hashed name gets another name. Returns the
 * folder, and how to remove it. The copy must lie in the project, where its server finds the packages.
 */
export async function copyBuildAsNext(
  build: string,
  parent: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'next-build-'));
  await cp(build, folder, {
    recursive: true,
    // The compressed copies have the old content.
    filter: (path) => !/\.(br|gz)$|\/pid-\d+$/.test(path),
  });
  const names = (await Promise.all(PARTS.map((part) => readdir(join(folder, part, 'assets'))))).flat();
  const known = names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|');
  // Scripts of the server may have the same names in its own folder.
  const anywhere = new RegExp(`(?<![\\w-])(?:${known})`, 'g');
  const inUrls = new RegExp(`(?<=/assets/)(?:${known})`, 'g');
  for (const part of PARTS) {
    await rewrite(join(folder, part), anywhere);
    for (const name of await readdir(join(folder, part, 'assets')))
      await rename(join(folder, part, 'assets', name), join(folder, part, 'assets', nextName(name)));
  }
  await rewrite(join(folder, 'server'), inUrls);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

function nextName(name: string): string {
  return name.replace(/\.\w+$/, (ending) => `${NEXT.name}${ending}`);
}

async function rewrite(folder: string, known: RegExp): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name));
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = (await readFile(path, 'utf8')).replaceAll(known, nextName);
      const isAsset = basename(entry.parentPath) === 'assets' && !path.endsWith('.html');
      await writeFile(path, isAsset ? `${text}\n${NEXT.content}` : text);
    }),
  );
}
