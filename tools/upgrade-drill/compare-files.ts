import { createHash } from 'node:crypto';

/** Scripts, styles and fonts by the name that Vite gives them, which has a digest of their content. */
const HASHED = /[\w-]+-[\w-]{8}\.(?:js|css|woff2)/g;

/** What a browser needs for pages of one version, requested from a process of the other one. */
export type ComparedFiles = {
  readonly count: number;
  /** Paths that the other process does not have, or has with another content. */
  readonly wrong: readonly string[];
};

/** Requests every file of the pages from both processes, with the files that those name, and compares the contents. */
export async function compareFiles(options: {
  readonly paths: readonly string[];
  /** The origin of the version whose pages these are, and of the other one. */
  readonly of: string;
  readonly at: string;
}): Promise<ComparedFiles> {
  const { paths, of, at } = options;
  const waiting: string[] = [];
  for (const path of paths) waiting.push(...namesIn(await (await fetch(of + path)).text()));
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const path = `/assets/${name}`;
    const [own, other] = await Promise.all([readFile(of + path), readFile(at + path)]);
    // A script may name a file of the back office, which is below another path.
    if (own === null) {
      seen.delete(name);
      continue;
    }
    if (other?.digest !== own.digest) wrong.push(path);
    if (name.endsWith('.js')) waiting.push(...namesIn(own.text).filter((next) => !seen.has(next)));
  }
  return { count: seen.size, wrong };
}

async function readFile(url: string): Promise<{ text: string; digest: string } | null> {
  const response = await fetch(url);
  const text = await response.text();
  return response.ok ? { text, digest: createHash('sha256').update(text).digest('hex') } : null;
}

function namesIn(text: string): string[] {
  return text.match(HASHED) ?? [];
}
