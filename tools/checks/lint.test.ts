import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlantedTree, type Finding, type PlantedTree } from './planted-tree.ts';

/** Faults that the linter must find, and the rule that finds each. */
const faults: Record<string, { rule: string; text: string }> = {
  'domain/reads-the-clock.ts': {
    rule: 'project(no-ambient-effects)',
    text: 'export const seen = () => new Date();\n',
  },
  'server/services/throws-dice.ts': {
    rule: 'project(no-ambient-effects)',
    text: 'export const seen = () => Math.random();\n',
  },
  'server/http/calls-out.ts': {
    rule: 'project(no-ambient-effects)',
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
  'domain/classy.ts': { rule: 'project(no-classes)', text: 'export class Seen {\n  x = 1;\n}\n' },
  'domain/default.ts': { rule: 'import(no-default-export)', text: 'export default 1;\n' },
  'server/ports/import-type.ts': {
    rule: 'typescript(consistent-type-imports)',
    text: "export type Seen = typeof import('#domain/any.ts').seen;\n",
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

const files = Object.fromEntries(Object.entries(faults).map(([path, { text }]) => [path, text]));
let tree: PlantedTree;
let seen: { findings: Finding[]; fileCount: number };

beforeAll(async () => {
  tree = await createPlantedTree(files);
  seen = await tree.lint();
});
afterAll(async () => tree.remove());

test('the linter reads every file', () => {
  expect(seen.fileCount).toBeGreaterThanOrEqual(Object.keys(files).length);
});

test.each(Object.entries(faults))('the linter finds the fault in %s', (path, { rule }) => {
  expect(seen.findings.filter(({ file }) => file === path).map((finding) => finding.rule)).toContain(rule);
});

test('a finding of the linter names the ambient effect', () => {
  const [finding] = seen.findings.filter(({ file }) => file === 'domain/reads-the-clock.ts');
  expect(finding?.message).toMatch(/^Do not use the clock \(new Date\(\)\) here: /);
});
