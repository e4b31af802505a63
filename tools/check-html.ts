import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PAGE_ACCESS, pagePath } from '#server/http/pages/page-access.ts';

/**
 * `npm run check:html` runs the browser tests that check pages with axe, and validates the HTML of each of these pages by the W3C's checker:
 * in the state that the test checks, and as the server sent it. It requires Java, and built pages. Arguments go to Playwright, for example
 * the files of tests. Without any, it fails if no test checks a page of some kind.
 */

/** Not a dependency: it is 35 MB, and runs only here. */
const CHECKER = 'vnu-jar@26.9.27';

/**
 * Errors to ignore: markup that React writes, features that the checker does not support yet, and the labels of the card provider's fields.
 * Each expression is matched against the message and the extract of the HTML, joined by a space.
 */
const ACCEPTED = [
  // A part of HTML since 2024: https://html.spec.whatwg.org/#link-type-expect
  /A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  // The provider's script focuses the field when its label is pressed: https://docs.stripe.com/js/element/the_element_container
  /The value of the “for” attribute of the “label” element .*>(Card n|Expira|CVC)/,
];

type Message = {
  readonly type: string;
  readonly message: string;
  readonly extract?: string;
  readonly url?: string;
};

const folder = mkdtempSync(join(tmpdir(), 'osier-html-'));
try {
  run('playwright', ['test', '--no-deps', ...process.argv.slice(2)], { E2E_HTML_FOLDER: folder });
  const files = readdirSync(folder).map((name) => join(folder, name));
  const messages = validate(files);
  for (const { message, extract = '' } of messages)
    console.error(`${message}\n    ${extract.replaceAll('\n', ' ')}`);
  const missing = findUncheckedPages(files);
  if (missing.length > 0) console.error(`No test has checked pages of these kinds: ${missing.join(' ')}`);
  const kindCount = Object.keys(PAGE_ACCESS).length - missing.length;
  console.log(`${files.length} files of ${kindCount} kinds of pages, ${messages.length} errors`);
  const isIncomplete = process.argv.length === 2 && missing.length > 0;
  if (files.length === 0 || messages.length > 0 || isIncomplete) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the kinds of pages of which no test has saved a file. The names of files start with the encoded path of their page. */
function findUncheckedPages(files: readonly string[]): string[] {
  const paths = files.map((file) => decodeURIComponent(basename(file).split(' ')[0] ?? ''));
  const found = new Set(paths.map(pagePath));
  return Object.keys(PAGE_ACCESS).filter((path) => !found.has(path));
}

/** Returns the errors of the files, each once. */
function validate(files: readonly string[]): Message[] {
  const options = ['--exit-zero-always', '--stdout', '--format', 'json'];
  const output = run('npm', ['exec', '--yes', `--package=${CHECKER}`, '--', 'vnu', ...options, ...files]);
  const { messages } = JSON.parse(output) as { messages: readonly Message[] };
  const errors = messages.filter(
    ({ type, message, extract = '' }) =>
      type === 'error' && !ACCEPTED.some((accepted) => accepted.test(`${message} ${extract}`)),
  );
  return [...new Map(errors.map((one) => [one.message, one])).values()];
}

/** Runs a command and returns its output. Its error output is shown. */
function run(
  command: string,
  commandArguments: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): string {
  const { stdout, error, status } = spawnSync(command, commandArguments, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { ...process.env, ...environment },
  });
  if (error !== undefined) throw error;
  if (status !== 0) {
    console.error(stdout);
    process.exitCode = 1;
  }
  return stdout;
}
