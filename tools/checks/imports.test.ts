import { dirname, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedImports } from '../../.dependency-cruiser.mjs';
import { createPlantedTree, type Finding, type PlantedTree } from './planted-tree.ts';

/** Two sample folders of each layer whose subfolders must not import each other. */
const parts: Record<string, string[]> = {
  'server/adapters': ['server/adapters/mail', 'server/adapters/payments'],
  'web/features': ['web/features/cart', 'web/features/search'],
};

const places = Object.keys(allowedImports).flatMap((layer) =>
  (parts[layer] ?? [layer]).map((folder) => ({ layer, folder, file: fileIn(folder, 'sample') })),
);

/** An import from every layer to every other layer. */
const directions = places.flatMap((from) =>
  places
    .filter((to) => to !== from)
    .map((to) => ({ from, to, file: fileIn(from.folder, `to-${to.folder.replaceAll('/', '-')}`) }))
    // This layer is a single file, which other cases cover.
    .filter(({ from: { layer } }) => layer !== 'contract/problem-codes'),
);

/** Imports that must stay forbidden, even if the table of allowed imports changes. */
const neverAllowed = [
  ['domain', 'contract'],
  ['contract', 'database'],
  ['contract', 'server'],
  ['database', 'contract'],
  ['database', 'server'],
  ['server/ports', 'server/services'],
  ['server/services', 'server/http'],
  ['server/services', 'server/adapters'],
  ['server/services', 'contract'],
  ['server/http', 'server/adapters'],
  ['server/jobs', 'server/http'],
  ['server', 'web'],
  ['server', 'sandbox'],
  ['sandbox', 'server'],
  ['sandbox', 'domain'],
  ['web', 'server'],
  ['web', 'database'],
  ['web', 'admin'],
  ['web/ui', 'admin'],
  ['web/routes', 'admin'],
  ['admin', 'server'],
  ['admin', 'web/features'],
  ['server', 'admin'],
  ['web/ui', 'web/features'],
  ['web/features', 'web/routes'],
  ['e2e', 'server'],
] as const;

/** Forbidden imports in other forms, and misplaced files, with the rule that rejects each. */
const otherForms: Record<string, { rule: string; text: string }> = {
  'server/http/relative.ts': {
    rule: 'server/http',
    text: "import { sample } from '../adapters/payments/sample.ts';\nexport const seen = sample;\n",
  },
  'server/http/alias.ts': {
    rule: 'server/http',
    text: "import { sample } from '#sandbox/sample.ts';\nexport const seen = sample;\n",
  },
  'server/http/inner/deep.ts': {
    rule: 'server/http',
    text: "import { sample } from '../../../sandbox/sample.ts';\nexport const seen = sample;\n",
  },
  'server/services/type-only.ts': {
    rule: 'server/services',
    text: "import type { sample } from '#server/http/sample.ts';\nexport type Seen = typeof sample;\n",
  },
  'server/services/dynamic.ts': {
    rule: 'server/services',
    text: "export const seen = () => import('../adapters/mail/sample.ts');\n",
  },
  'web/ui/handed-on.ts': { rule: 'web/ui', text: "export { sample } from '../features/cart/sample.ts';\n" },
  'contract/problem-codes.ts': {
    rule: 'contract/problem-codes',
    text: "import { sample } from '#database/sample.ts';\nexport { sample };\n",
  },
  'domain/package.ts': {
    rule: 'domain-packages',
    text: "import { z } from 'zod';\nexport const seen = z;\n",
  },
  'contract/package.ts': {
    rule: 'contract-packages',
    text: "import { Hono } from 'hono';\nexport const seen = new Hono();\n",
  },
  'server/services/sdk.ts': {
    rule: 'client-libraries',
    text: "import type Stripe from 'stripe';\nexport type Seen = Stripe;\n",
  },
  'server/http/imports-a-test.ts': {
    rule: 'tests-only',
    text: "import { sample } from './testing/sample.ts';\nexport const seen = sample;\n",
  },
  'domain/about.ts': {
    rule: 'no-cycles',
    text: "import { round } from './round.ts';\nexport const about = (): number => round();\n",
  },
  'domain/about-type.ts': {
    rule: 'no-cycles',
    text: "import type { Round } from './round-type.ts';\nexport type About = { round?: Round };\n",
  },
  'server/unknown-folder/file.ts': { rule: 'unknown-folder', text: 'export const seen = 1;\n' },
  'unknown-folder/file.ts': { rule: 'unknown-folder', text: 'export const seen = 1;\n' },
  'server/services/utils.ts': { rule: 'meaningless-name', text: 'export const seen = 1;\n' },
};

/** Files that the forbidden imports refer to. */
const targets: Record<string, string> = {
  'server/http/testing/sample.ts': 'export const sample = 1;\n',
  'domain/round.ts': "import { about } from './about.ts';\nexport const round = (): number => about();\n",
  'domain/round-type.ts':
    "import type { About } from './about-type.ts';\nexport type Round = { about?: About };\n",
  'contract/allowed-package.ts': "import { z } from 'zod';\nexport const seen = z;\n",
};

/** Imports that `tsc` rejects, because the folder's tsconfig.json does not reference the other folder. */
const undeclared: Record<string, string> = {
  'domain/imports-contract.ts':
    "import type { sample } from '#contract/sample.ts';\nexport type Seen = typeof sample;\n",
  'domain/uses-node.ts': "import { sep } from 'node:path';\nexport const seen = sep;\n",
  'domain/uses-the-browser.ts': 'export const seen = () => document.title;\n',
  'contract/imports-database.ts':
    "import { sample } from '#database/sample.ts';\nexport const seen = sample;\n",
  'database/imports-server.ts':
    "import { sample } from '../server/sample.ts';\nexport const seen = sample;\n",
  'server/imports-sandbox.ts': "import { sample } from '#sandbox/sample.ts';\nexport const seen = sample;\n",
  'sandbox/imports-server.ts': "import { sample } from '#server/sample.ts';\nexport const seen = sample;\n",
  'sandbox/imports-domain.ts': "import { sample } from '#domain/sample.ts';\nexport const seen = sample;\n",
  'web/imports-server.ts':
    "import type { sample } from '#server/sample.ts';\nexport type Seen = typeof sample;\n",
  'web/imports-database.ts': "import { sample } from '../database/sample.ts';\nexport const seen = sample;\n",
  'web/imports-admin.ts': "import { sample } from '../admin/sample.ts';\nexport const seen = sample;\n",
  'admin/imports-server.ts': "import { sample } from '#server/sample.ts';\nexport const seen = sample;\n",
  'e2e/imports-server.ts': "import { sample } from '#server/sample.ts';\nexport const seen = sample;\n",
};

const sampleFiles = Object.fromEntries(places.map(({ file }) => [file, 'export const sample = 1;\n']));

describe('dependency-cruiser', () => {
  const planted = Object.fromEntries(
    directions.map(({ to, file }) => [
      file,
      `import { sample } from './${relative(dirname(file), to.file)}';\nexport const seen = sample;\n`,
    ]),
  );
  const formFiles = Object.fromEntries(Object.entries(otherForms).map(([path, { text }]) => [path, text]));
  const files = { ...sampleFiles, ...planted, ...targets, ...formFiles };
  let tree: PlantedTree;
  let seen: { findings: Finding[]; fileCount: number };
  const rulesFor = (path: string) =>
    seen.findings.filter(({ file }) => file === path).map(({ rule }) => rule);

  beforeAll(async () => {
    tree = await createPlantedTree(files);
    seen = await tree.checkImports();
  });
  afterAll(async () => tree.remove());

  test('reads every file', () => {
    expect(seen.fileCount).toBeGreaterThanOrEqual(Object.keys(files).length);
  });

  test.each(places.filter(({ layer }) => layer !== 'contract/problem-codes'))(
    'lets $folder import the folders in its row of the table, and no others',
    ({ layer, folder }) => {
      const imports = directions.filter(({ from }) => from.folder === folder);
      const accepted = imports.filter(({ file }) => rulesFor(file).length === 0);
      const expected = imports.filter(({ to }) => allowedImports[layer]?.includes(to.layer));
      expect(accepted.map(({ to }) => to.folder)).toEqual(expected.map(({ to }) => to.folder));
    },
  );

  test.each(neverAllowed)('never lets %s import %s', (from, to) => {
    expect(allowedImports[from]).not.toContain(to);
  });

  test.each(Object.entries(otherForms))('rejects %s', (path, { rule }) => {
    expect(rulesFor(path)).toContain(rule);
  });

  test('accepts an allowed package', () => {
    expect(rulesFor('contract/allowed-package.ts')).toEqual([]);
  });
});

describe('the compiler', () => {
  let tree: PlantedTree;
  let seen: string[];

  beforeAll(async () => {
    tree = await createPlantedTree({
      ...sampleFiles,
      ...undeclared,
      'sandbox/card-provider/browser/sample.ts': 'export const sample = 1;\n',
    });
    seen = await tree.compile();
  });
  afterAll(async () => tree.remove());

  test.each(Object.keys(undeclared))('rejects the import in %s', (path) => {
    expect(seen.some((line) => line.startsWith(`${path}(`))).toBe(true);
  });

  test('accepts everything else', () => {
    expect(
      seen.filter((line) => /^[\w-]+\//.test(line) && !/\/(imports|uses)-/.test(line.split('(')[0] ?? '')),
    ).toEqual([]);
  });
});

function fileIn(layer: string, name: string): string {
  return layer === 'contract/problem-codes' ? 'contract/problem-codes.ts' : `${layer}/${name}.ts`;
}
