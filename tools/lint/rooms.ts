/**
 * The house's rooms and what each of them may import: the table of docs/architecture.md as data. The linter
 * reads it for every import (import-direction.ts); TypeScript's project references hold the top-level folders
 * apart a second time; tools/check-imports.test.ts plants forbidden imports and expects both to refuse them.
 */

/** What one room may import from others. Inside a room everything may be imported, unless it is `apart`. */
export type Room = {
  /** Names of rooms. */
  mayImport: readonly string[];
  /** True when the room's subfolders do not know each other. */
  apart?: true;
  /** The only npm packages it may use; without this line, all but the SDKs of outside parts. */
  packages?: readonly string[];
  /** True when it may use the SDKs of outside parts. */
  sdk?: true;
};

const contract = ['contract', 'contract/problem-codes'];
const everything = [
  'domain',
  ...contract,
  'database',
  'server',
  'server/ports',
  'server/services',
  'server/adapters',
  'server/http',
  'server/jobs',
  'sandbox',
  'tools',
  'web',
];

/** The files that put the server together and run it. */
const wiring: Room = {
  mayImport: [
    'server',
    'server/ports',
    'server/mail',
    'server/services',
    'server/adapters',
    'server/http',
    'server/jobs',
    ...contract,
    'database',
    'domain',
  ],
  sdk: true,
};

/** Every room. A file outside them is refused by the linter until somebody writes a line for it here. */
export const rooms: Readonly<Record<string, Room>> = {
  domain: { mayImport: [], packages: [] },
  'contract/problem-codes': { mayImport: ['contract', 'domain'], packages: ['zod'] },
  contract: { mayImport: ['contract/problem-codes', 'domain'], packages: ['zod'] },
  database: { mayImport: ['domain'] },
  'server/ports': { mayImport: ['domain'] },
  'server/mail': { mayImport: ['domain'], packages: [] },
  'server/services': {
    mayImport: ['server/ports', 'server/mail', 'database', 'domain', 'contract/problem-codes'],
  },
  'server/adapters': { mayImport: ['server/ports', 'database', 'domain'], apart: true, sdk: true },
  'server/http': { mayImport: ['server/services', 'server/ports', ...contract, 'database', 'domain'] },
  'server/jobs': { mayImport: ['server/services', 'server/ports', 'database', 'domain'] },
  'server/start': wiring,
  server: { ...wiring, mayImport: [...wiring.mayImport, 'server/start'] },
  'web/ui': { mayImport: [] },
  'web/features': { mayImport: ['web/ui', ...contract, 'domain'], apart: true },
  'web/shop-state': { mayImport: ['web/ui', ...contract, 'domain'] },
  'web/routes': { mayImport: ['web/features', 'web/ui', 'web/shop-state', ...contract, 'domain'] },
  web: {
    mayImport: ['web/routes', 'web/features', 'web/ui', 'web/shop-state', ...contract, 'domain'],
  },
  sandbox: { mayImport: [] },
  imagery: { mayImport: [] },
  tools: { mayImport: everything },
  e2e: { mayImport: ['domain', ...contract] },
  bench: { mayImport: everything },
};

/** Packages that belong to one outside part: only adapters and the wiring may know them. */
export const sdkPackages: readonly string[] = ['stripe', 'nodemailer', 'openid-client'];

/** Names that say nothing about what is inside. */
export const emptyNames: readonly string[] = ['utils', 'util', 'helpers', 'helper', 'lib', 'common', 'misc'];

/** Where a file stands: its room, and the subfolder inside it that matters where subfolders are apart. */
export type Place = {
  room: string;
  part: string;
};

/**
 * The room of a file, from its path relative to the checkout (with forward slashes). Undefined when the table
 * does not know the place: `server/` and `web/` have no folders but those named in it.
 */
export function placeOf(path: string): Place | undefined {
  const [top = '', second = '', third = ''] = path.split('/');
  if (second === '') return undefined;
  if (/^contract\/problem-codes\.ts$/.test(path)) return { room: 'contract/problem-codes', part: '' };
  const inner = `${top}/${second}`;
  if (third !== '' && Object.hasOwn(rooms, inner)) return { room: inner, part: third };
  if (third !== '' && (top === 'server' || top === 'web')) return undefined;
  return Object.hasOwn(rooms, top) ? { room: top, part: '' } : undefined;
}

/**
 * True for tests, the suites of ports and what tests share (`testing/`). They stand outside the table, for they
 * may reach for whatever shows the behaviour; in return nothing else may import them.
 */
export function isForTests(path: string): boolean {
  return /\.(test|spec)\.tsx?$|\.contract\.ts$|(^|\/)testing\//.test(path);
}
