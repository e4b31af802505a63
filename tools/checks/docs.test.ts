import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describeMatrix, nameOfRole, STAFF_ROLES } from '#domain/staff/permissions.ts';
import { SUBSCRIBED_EVENTS } from '#sandbox/card-provider/events/plan-deliveries.ts';
import { testCards } from '#sandbox/card-provider/payments/test-cards.ts';
import { EVENT_TYPES } from '#sandbox/card-provider/stripe-objects.ts';
import { renderSettingsTable } from '#server/settings.ts';
import { readAsvs, readSpecification, parseTest } from '../conformance/read-tables.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A path in backquotes, optionally followed by `›` and a test title. */
const NAMED = /`([^`\s]+)`(?: › ([^|<;()\n]+))?/g;

/** The title of a `test.each`: `%s` or `$name` stands for a value. */
const TITLE_OF_EACH = /'([^'\n]*(?:%[a-z]|\$[a-z])[^'\n]*)'/g;

test('every file and test that the documents name exists', () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules|build)/.test(entry.name))
    .map(({ name }) => name);
  const names = new Set(
    globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: root }).map((path) => basename(path)),
  );
  const wrong: string[] = [];
  let checked = 0;
  for (const document of globSync('{*.md,docs/**/*.md}', { cwd: root })) {
    const text = read(document);
    // A decision record is never rewritten, and keeps the paths of its day.
    if (document.startsWith('docs/decisions/')) continue;
    for (const [, path = '', title = ''] of text.matchAll(NAMED)) {
      if (/^[\w.-]+\.(ts|tsx|mjs)$/.test(path) && !names.has(path))
        wrong.push(`${document}: there is no ${path}`);
      if (!path.includes('/') || !folders.includes(path.split('/')[0] ?? '')) continue;
      checked += 1;
      wrong.push(...findMissing(document, path, title));
    }
  }
  expect(checked).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('every file and test in the conformance tables exists', () => {
  const specification = readSpecification(read('tools/conformance/specification.json')).rows;
  const asvs = readAsvs(read('tools/conformance/asvs.json')).rows;
  const wrong = [
    ...specification.flatMap(({ number, files, tests }) => [
      ...files.flatMap((path) => findMissing(number, path)),
      ...tests.flatMap(({ file, name }) => findMissing(number, file, name)),
    ]),
    ...asvs.flatMap(({ number, note = '', files, tests }) => [
      ...files.flatMap((path) => findMissing(number, path)),
      ...tests.map(parseTest).flatMap(({ file, name }) => findMissing(number, file, name)),
      ...[...note.matchAll(NAMED)].flatMap(([, path = '', title = '']) =>
        title === '' ? [] : findMissing(number, path, title),
      ),
    ]),
  ];
  expect(specification.length).toBeGreaterThan(150);
  expect(asvs.length).toBe(253);
  expect(wrong).toEqual([]);
});

test('every command that the documents, their files and the settings name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const documents = globSync('{*.md,docs/**/*.{md,sh,yml,conf,env,cfg,sql,cron},server/settings.ts}', {
    cwd: root,
  });
  const named = documents
    // A decision record is never rewritten.
    .filter((document) => !document.startsWith('docs/decisions/'))
    .flatMap((document) =>
      [...read(document).matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => ({
        document,
        name,
      })),
    );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
});

test('every relative link in the documents points to a file', () => {
  const wrong = globSync('{*.md,docs/**/*.md}', { cwd: root }).flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(document), target)))
      .map((target) => `${document} links to ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('docs/how-to/test-cards.md lists the cards of the sandbox', () => {
  const numbers = read('docs/how-to/test-cards.md').match(/^\| \d{4}( \d{4}){3} /gm) ?? [];
  expect(numbers.map((cell) => cell.replaceAll(/\D/g, ''))).toEqual(testCards.map(({ number }) => number));
});

test('docs/how-to/go-live-with-stripe.md lists the events that the sandbox sends to the shop', () => {
  const page = read('docs/how-to/go-live-with-stripe.md');
  const named = EVENT_TYPES.filter((type) => page.includes(`\`${type}\``));
  expect(new Set(named)).toEqual(SUBSCRIBED_EVENTS);
});

/** `vitest -u` writes the page. */
test('docs/staff.md has the matrix of domain/staff/permissions.ts', async () => {
  const row = (cells: readonly string[]) => `|${cells.map((cell) => ` ${cell}`.trimEnd()).join(' |')} |`;
  const head = ['subject', ...STAFF_ROLES.map(nameOfRole)];
  const rows = describeMatrix().map(({ label, cells }) => row([label, ...cells]));
  const page = `# Staff

S = see, D = see and change; some subjects have no call yet. The server checks each call (\`contract/call.ts\`); an owner is an admin. This page is generated from
\`domain/staff/permissions.ts\`: \`npx vitest run --project unit tools/checks/docs.test.ts -u\` writes it.

${[row(head), `|${head.map(() => '---|').join('')}`, ...rows].join('\n')}

| rule | where |
|---|---|
| Owners invite by mail. The link works once, within 7 days, for the account with that address, while the sender is an owner | \`server/services/staff/invite-staff.ts\` |
| A new role ends the member's sessions and withdraws open invitations to and by the member, as an erasure does. The last owner stays. For 24 hours a new owner can neither remove another nor sign one out | \`server/services/staff/assign-role.ts\` |
| Each role requires a second factor or leaves it optional, from the next request on. A session has no rights of staff while a required factor is missing, or the member's factor not passed | \`domain/staff/second-factor.ts\` |
| An owner resets the second factor of another member; for 24 hours, a new owner resets no other owner’s. \`npm run admin -- reset-factor\` resets any | \`server/services/second-factor/remove-factor.ts\` |
| Changes of staff need a sign-in within 10 minutes, except \`/user-profile/make-admin\` | \`needsFreshSignIn\` in \`contract/calls/staff/staff.ts\` |
| Activity finds changes by product, person, field, order number or name, and exports what it lists as CSV. Names are looked up when it searches, so it finds no erased person | \`database/queries/staff/change-search.ts\` |
| An undo restores previous values, and asks about those changed since | \`server/services/activity/undo-change.ts\` |
`;
  await expect(page).toMatchFileSnapshot(join(root, 'docs/staff.md'));
});

/** `vitest -u` writes the page. */
test('docs/settings.md has the table of server/settings.ts', async () => {
  const page = `# Settings

The shop reads its settings from the environment, or from a file \`.env\` in its folder; the environment wins. A wrong setting stops the
start with a sentence that names it; an unknown one is named, too. This page is generated from \`server/settings.ts\`:
\`npx vitest run --project unit tools/checks/docs.test.ts -u\` writes it.

${renderSettingsTable()}
`;
  await expect(page).toMatchFileSnapshot(join(root, 'docs/settings.md'));
});

/** Returns a sentence when no file matches the path or pattern, or when the file has no test with this title. */
function findMissing(where: string, path: string, title = ''): string[] {
  const isThere = path.includes('*')
    ? globSync(path, { cwd: root }).length > 0
    : existsSync(join(root, path));
  if (!isThere) return [`${where}: there is no ${path}`];
  return title === '' || hasTitle(read(path), title.trim())
    ? []
    : [`${where}: ${path} has no test '${title.trim()}'`];
}

function hasTitle(source: string, title: string): boolean {
  if (source.includes(title) || source.includes(title.replaceAll("'", "\\'"))) return true;
  return [...source.matchAll(TITLE_OF_EACH)].some(([, template = '']) => {
    // The fixed parts of the template must occur in the title in the same order.
    const parts = template.split(/%[a-z]|\$\w+/);
    const ends = parts.reduce((at, part) => (at < 0 ? at : indexAfter(title, part, at)), 0);
    return ends >= 0 && title.startsWith(parts[0] ?? '') && title.endsWith(parts.at(-1) ?? '');
  });
}

function indexAfter(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? at : at + part.length;
}
