import { readFileSync } from 'node:fs';

const howTo = new URL('../../../docs/how-to/', import.meta.url);

/** The files that docs/how-to/high-availability.md tells an operator to install. */
export type ConfigFile =
  | 'high-availability/etcd.env'
  | 'high-availability/haproxy.cfg'
  | 'high-availability/patroni.yml'
  | 'high-availability/shop.env'
  | 'high-availability/shop.sql'
  | 'nginx/osier.conf';

/** Reads a file of the how-to and replaces texts in it. Throws when one of them does not occur. */
export function renderConfig(file: ConfigFile, replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(new URL(file, howTo), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`docs/how-to/${file} does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Parses lines `NAME=value`. */
export function parseEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}
