import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plant, type PlantedTree } from './planted-tree.ts';

/** A file of every room; the planted imports point at these. */
const stones: Record<string, string> = {
  domain: 'domain/stone.ts',
  contract: 'contract/stone.ts',
  'contract/problem-codes': 'contract/problem-codes.ts',
  database: 'database/stone.ts',
  server: 'server/stone.ts',
  'server/ports': 'server/ports/stone.ts',
  'server/mail': 'server/mail/stone.ts',
  'server/services': 'server/services/stone.ts',
  'server/adapters/mail': 'server/adapters/mail/stone.ts',
  'server/adapters/payments': 'server/adapters/payments/stone.ts',
  'server/http': 'server/http/stone.ts',
  'server/jobs': 'server/jobs/stone.ts',
  web: 'web/stone.ts',
  'web/ui': 'web/ui/stone.ts',
  'web/features/cart': 'web/features/cart/stone.ts',
  'web/features/search': 'web/features/search/stone.ts',
  'web/shop-state': 'web/shop-state/stone.ts',
  'web/routes': 'web/routes/stone.ts',
  sandbox: 'sandbox/stone.ts',
  tools: 'tools/stone.ts',
  e2e: 'e2e/stone.ts',
};

/**
 * The table of docs/architecture.md, written a second time so that a slip in tools/lint/rooms.ts is seen: to the
 * left a room, to the right all that it may import. What is not here is forbidden.
 */
const allowed: Record<string, string[]> = {
  domain: [],
  contract: ['contract/problem-codes', 'domain'],
  'contract/problem-codes': ['contract', 'domain'],
  database: ['domain'],
  'server/ports': ['domain'],
  'server/mail': ['domain'],
  'server/services': ['server/ports', 'server/mail', 'database', 'domain', 'contract/problem-codes'],
  'server/adapters/mail': ['server/ports', 'database', 'domain'],
  'server/adapters/payments': ['server/ports', 'database', 'domain'],
  'server/http': [
    'server/services',
    'server/ports',
    'contract',
    'contract/problem-codes',
    'database',
    'domain',
  ],
  'web/ui': [],
  'web/features/cart': ['web/ui', 'contract', 'contract/problem-codes', 'domain'],
  'web/features/search': ['web/ui', 'contract', 'contract/problem-codes', 'domain'],
  'web/shop-state': ['web/ui', 'contract', 'contract/problem-codes', 'domain'],
  'web/routes': [
    'web/features/cart',
    'web/features/search',
    'web/ui',
    'web/shop-state',
    'contract',
    'contract/problem-codes',
    'domain',
  ],
  sandbox: [],
  e2e: ['domain', 'contract', 'contract/problem-codes'],
};

const directions = Object.keys(allowed).flatMap((from) =>
  Object.keys(stones)
    .filter((to) => to !== from)
    .map((to) => ({ from, to, name: `${from.replaceAll('/', '-')}--${to.replaceAll('/', '-')}` })),
);

/** Imports written in other ways, each from a room to one that it must not know. */
const disguises: Record<string, string> = {
  'server/http/relative.ts':
    "import { stone } from '../adapters/payments/stone.ts';\nexport const seen = stone;\n",
  'server/http/inner/deep.ts':
    "import { stone } from '../../../sandbox/stone.ts';\nexport const seen = stone;\n",
  'server/services/type-only.ts':
    "import type { stone } from '#server/http/stone.ts';\nexport type Seen = typeof stone;\n",
  'server/ports/import-type.ts': "export type Seen = typeof import('#database/stone.ts').stone;\n",
  'server/services/dynamic.ts': "export const seen = () => import('../adapters/mail/stone.ts');\n",
  'web/ui/handed-on.ts': "export { stone } from '../features/cart/stone.ts';\n",
  'domain/package.ts': "import { z } from 'zod';\nexport const seen = z;\n",
  'server/services/sdk.ts': "import type Stripe from 'stripe';\nexport type Seen = Stripe;\n",
  'server/unknown-room/file.ts': 'export const seen = 1;\n',
  'server/services/utils.ts': 'export const seen = 1;\n',
};

/** What TypeScript refuses by itself, because the folder's project does not declare the other one. */
const undeclared: Record<string, string> = {
  'domain/knows-contract.ts':
    "import type { stone } from '#contract/stone.ts';\nexport type Seen = typeof stone;\n",
  'domain/knows-node.ts': "import { sep } from 'node:path';\nexport const seen = sep;\n",
  'domain/knows-the-browser.ts': 'export const seen = () => document.title;\n',
  'contract/knows-database.ts': "import { stone } from '#database/stone.ts';\nexport const seen = stone;\n",
  'database/knows-server.ts': "import { stone } from '../server/stone.ts';\nexport const seen = stone;\n",
  'server/knows-sandbox.ts': "import { stone } from '#sandbox/stone.ts';\nexport const seen = stone;\n",
  'sandbox/knows-server.ts': "import { stone } from '#server/stone.ts';\nexport const seen = stone;\n",
  'sandbox/knows-domain.ts': "import { stone } from '#domain/stone.ts';\nexport const seen = stone;\n",
  'web/knows-server.ts': "import type { stone } from '#server/stone.ts';\nexport type Seen = typeof stone;\n",
  'web/knows-database.ts': "import { stone } from '../database/stone.ts';\nexport const seen = stone;\n",
  'e2e/knows-server.ts': "import { stone } from '#server/stone.ts';\nexport const seen = stone;\n",
};

/** Other faults that the linter has to find, by the rule that names them. */
const faults: Record<string, { rule: string; text: string }> = {
  'domain/reads-the-clock.ts': { rule: 'house(handed-in)', text: 'export const seen = () => new Date();\n' },
  'server/services/throws-dice.ts': {
    rule: 'house(handed-in)',
    text: 'export const seen = () => Math.random();\n',
  },
  'server/http/calls-out.ts': {
    rule: 'house(handed-in)',
    text: "export const seen = () => fetch('http://a');\n",
  },
  'server/services/reads-env.ts': {
    rule: 'node(no-process-env)',
    text: "export const seen = () => process.env['HOME'];\n",
  },
  'server/services/floats.ts': {
    rule: 'typescript(no-floating-promises)',
    text: 'export function seen(): void {\n  Promise.resolve(1);\n}\n',
  },
  'domain/any.ts': {
    rule: 'typescript(no-explicit-any)',
    text: 'export const seen = (x: any): void => void x;\n',
  },
  'domain/half-a-switch.ts': {
    rule: 'typescript(switch-exhaustiveness-check)',
    text: "export function seen(x: 'a' | 'b'): number {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
  },
  'domain/classy.ts': { rule: 'house(no-classes)', text: 'export class Seen {\n  x = 1;\n}\n' },
  'domain/default.ts': { rule: 'import(no-default-export)', text: 'export default 1;\n' },
  'domain/round.ts': {
    rule: 'import(no-cycle)',
    text: "import { about } from './about.ts';\nexport const round = (): number => about();\n",
  },
  'domain/about.ts': {
    rule: 'import(no-cycle)',
    text: "import { round } from './round.ts';\nexport const about = (): number => round();\n",
  },
  'web/ui/hook.tsx': {
    rule: 'react-hooks(rules-of-hooks)',
    text: "import { useState } from 'react';\nexport function Seen({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n",
  },
  'web/ui/picture.tsx': {
    rule: 'jsx-a11y(alt-text)',
    text: 'export function Seen() {\n  return <img src="/a.avif" />;\n}\n',
  },
};

const house = Object.fromEntries(Object.values(stones).map((path) => [path, 'export const stone = 1;\n']));

describe('the linter', () => {
  const planted = Object.fromEntries(
    directions.map(({ from, to, name }) => [
      fileIn(from, name),
      `import { stone } from '#${stones[to]}';\nexport const seen = stone;\n`,
    ]),
  );
  const faulty = Object.fromEntries(Object.entries(faults).map(([path, { text }]) => [path, text]));
  let tree: PlantedTree;
  let seen: Awaited<ReturnType<PlantedTree['lint']>>;
  const rulesFor = (path: string) =>
    seen.findings.filter(({ file }) => file === path).map(({ rule }) => rule);

  beforeAll(async () => {
    tree = await plant({ ...house, ...planted, ...disguises, ...faulty });
    seen = await tree.lint();
  });
  afterAll(async () => tree.remove());

  test('looks at every file', () => {
    const files = [house, planted, disguises, faulty].flatMap((part) => Object.keys(part));
    expect(seen.files).toBeGreaterThanOrEqual(files.length);
  });

  test.each(Object.keys(allowed))('lets %s import what its row says, and nothing else', (from) => {
    const accepted = directions.filter(
      (direction) =>
        direction.from === from &&
        !rulesFor(fileIn(from, direction.name)).includes('house(import-direction)'),
    );
    expect(accepted.map(({ to }) => to).toSorted()).toEqual(allowed[from]?.toSorted());
  });

  test.each(Object.keys(disguises))('refuses what %s does', (path) => {
    expect(rulesFor(path)).toContain('house(import-direction)');
  });

  test.each(Object.entries(faults))('finds the fault in %s', (path, { rule }) => {
    expect(rulesFor(path)).toContain(rule);
  });
});

describe('the compiler', () => {
  let tree: PlantedTree;
  let seen: string[];

  beforeAll(async () => {
    tree = await plant({ ...house, ...undeclared });
    seen = await tree.compile();
  });
  afterAll(async () => tree.remove());

  test.each(Object.keys(undeclared))('refuses what %s does', (path) => {
    expect(seen.some((line) => line.startsWith(`${path}(`))).toBe(true);
  });

  test('accepts everything else', () => {
    expect(
      seen.filter((line) => /^[\w-]+\//.test(line) && !/\/knows-/.test(line.split('(')[0] ?? '')),
    ).toEqual([]);
  });
});

function fileIn(room: string, name: string): string {
  return (stones[room] ?? '').replace(/[^/]+$/, `${name}.ts`);
}
