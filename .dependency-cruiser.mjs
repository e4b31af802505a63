// @ts-check
const contract = ['contract', 'contract/problem-codes'];
const server = ['ports', 'mail', 'services', 'adapters', 'http', 'jobs', 'start'].map(
  (name) => `server/${name}`,
);
const web = ['ui', 'features', 'shop-state', 'routes', 'offline'].map((name) => `web/${name}`);
const everything = ['domain', ...contract, 'database', 'server', ...server, 'web', 'sandbox', 'tools'];

/**
 * Allowed imports from each folder into other folders, types included. docs/architecture.md describes the folders.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const allowedImports = {
  domain: [],
  contract: ['contract/problem-codes', 'domain'],
  'contract/problem-codes': ['contract', 'domain'],
  database: ['domain'],
  'server/ports': ['domain'],
  'server/mail': ['domain'],
  'server/services': ['server/ports', 'server/mail', 'database', 'domain', 'contract/problem-codes'],
  'server/adapters': ['server/ports', 'database', 'domain'],
  'server/http': ['server/services', 'server/ports', ...contract, 'database', 'domain'],
  'server/jobs': ['server/services', 'server/ports', 'database', 'domain'],
  'server/start': ['server', ...server, ...contract, 'database', 'domain'],
  server: [...server, ...contract, 'database', 'domain'],
  'web/ui': [],
  'web/shop-state': ['web/ui', ...contract, 'domain'],
  'web/features': ['web/ui', ...contract, 'domain'],
  'web/routes': ['web/features', 'web/ui', 'web/shop-state', ...contract, 'domain'],
  'web/offline': ['web/ui'],
  web: [...web, ...contract, 'domain'],
  admin: ['web/ui', ...contract, 'domain'],
  sandbox: [],
  imagery: [],
  tools: everything,
  e2e: ['domain', ...contract],
  bench: everything,
};

/** Folders that may import only these packages. */
const packagesOf = { domain: [], contract: ['zod'], 'contract/problem-codes': ['zod'], 'server/mail': [] };

/** Only adapters and the wiring may import the client library of an outside service. */
const clientLibraries = ['stripe', 'nodemailer', 'openid-client', '@aws-sdk'];
const wiring = ['server', 'server/start'];

/** Folders whose subfolders must not import each other. */
const foldersOfSeparateParts = ['server/adapters', 'web/features'];

const testFile = String.raw`\.(test|spec)\.tsx?$|\.contract\.ts$|/testing/`;
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

/** @param {string} folder */
function filesOf(folder) {
  if (folder === 'contract/problem-codes') return String.raw`^contract/problem-codes\.ts$`;
  if (folder === 'contract') return String.raw`^contract/(?!problem-codes\.ts$)`;
  return folder === 'server' || folder === 'web' ? `^${folder}/[^/]+$` : `^${folder}/`;
}

/** @param {readonly string[]} names */
const filesOfPackages = (names) => names.map((name) => `(^|/)node_modules/${name}/`);

const directions = Object.entries(allowedImports).map(([folder, allowed]) => ({
  name: folder,
  comment: `${folder} must not import this folder (.dependency-cruiser.mjs lists the allowed imports)`,
  from: { path: filesOf(folder), pathNot: testFile },
  to: {
    dependencyTypes: ['local'],
    pathNot: [...[folder, ...allowed].map(filesOf), String.raw`^package\.json$`, testFile],
  },
}));

const parts = foldersOfSeparateParts.map((folder) => ({
  name: `${folder}-parts`,
  comment: `the folders of ${folder} must not import each other`,
  from: { path: `^${folder}/([^/]+)/`, pathNot: testFile },
  to: { path: `^${folder}/`, pathNot: [`^${folder}/$1/`, testFile] },
}));

const packageRules = Object.entries(packagesOf).map(([folder, allowed]) => ({
  name: `${folder}-packages`,
  comment: `${folder} must not use this package`,
  from: { path: filesOf(folder), pathNot: testFile },
  to: { dependencyTypes: packages, pathNot: filesOfPackages(allowed) },
}));

/** Forbidden files. Each needs two rules: dependency-cruiser checks imported and unimported files separately. */
const misplaced = [
  {
    name: 'unknown-folder',
    comment: 'move the file into a listed folder, or add its folder to the table',
    files: { path: '/', pathNot: [...Object.keys(allowedImports).map(filesOf), testFile] },
  },
  {
    name: 'meaningless-name',
    comment: 'name the file or folder after what it does',
    files: { path: '(^|/)(utils?|helpers?|lib|common|misc)[./]' },
  },
];

export default {
  forbidden: [
    ...directions,
    ...parts,
    ...packageRules,
    {
      name: 'client-libraries',
      comment: 'only adapters and the wiring may import a client library; other code uses its port',
      from: { path: '^server/', pathNot: [filesOf('server/adapters'), ...wiring.map(filesOf), testFile] },
      to: { path: filesOfPackages(clientLibraries) },
    },
    {
      name: 'tests-only',
      comment: 'only tests may import tests and test helpers',
      from: { pathNot: testFile },
      to: { path: testFile },
    },
    {
      name: 'no-cycles',
      comment: 'cycles are forbidden, type imports included',
      from: {},
      to: { circular: true },
    },
    ...misplaced.flatMap(({ name, comment, files }) => [
      { name, comment, module: { ...files, numberOfDependentsLessThan: 1 }, from: {} },
      { name, comment, from: {}, to: { dependencyTypes: ['local'], ...files } },
    ]),
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no stable compiler API yet, so swc parses the sources.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`^(build|test-results|\.[^./][^/]*)/` },
    enhancedResolveOptions: { conditionNames: ['node', 'import', 'types'], exportsFields: ['exports'] },
  },
};
