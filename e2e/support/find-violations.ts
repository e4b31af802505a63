import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type CDPSession, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

declare global {
  /** axe, in a document that `injectAxe` has prepared. */
  var axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
}

/**
 * axe, configured to check frames of other origins too. The script is ASCII only, because the browser then stores one byte per character
 * and reads it faster.
 */
const AXE_SCRIPT = `${readAxe()}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] }); undefined`;

/** WCAG 2.2 up to AA, and axe's own rules for landmarks, headings and names. */
const ALL_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Where `npm run check:html` wants the HTML of each state; usually unset. */
const HTML_FOLDER = process.env['E2E_HTML_FOLDER'];

type Part = {
  /** CSS selector of the part to check; the whole page by default. */
  within?: string;
  /** Whether to check frames of other origins too. */
  frames?: boolean;
};

/** Expects no axe violation in the page, in both themes. A violation does not end the test, so that one run reports them all. */
export async function expectNoViolations(page: Page, state: string, part: Part = {}): Promise<void> {
  // In the dark theme a frame's contrast depends on the page behind it, which axe cannot see.
  const dark = await runAxe(page, 'dark', { ...part, frames: false });
  const light = await runAxe(page, 'light', part);
  // A run that matches no element finds no violation either.
  expect(light.passes.length, `${state}: rules that axe applied`).toBeGreaterThan(0);
  if (part.frames === true)
    expect(
      light.passes.map(({ id }) => id),
      `${state}: axe ran in the frames`,
    ).toContain('frame-tested');
  if (HTML_FOLDER !== undefined) await keepHtml(page, state, HTML_FOLDER);
  expect.soft([...describe(dark, 'dark'), ...describe(light, 'light')], state).toEqual([]);
}

/**
 * Writes the HTML of the state, which the browser has repaired, and the HTML that the server sends. The file names contain the path of the
 * page.
 */
async function keepHtml(page: Page, state: string, folder: string): Promise<void> {
  const name = encodeURIComponent(new URL(page.url()).pathname);
  const html = `${await page.content()}<!-- ${state} -->`;
  await writeFile(join(folder, `${name} ${randomUUID()}.html`), html);
  const served = await page.request.get(page.url());
  await writeFile(join(folder, `${name} served.html`), await served.body());
}

async function runAxe(
  page: Page,
  colorScheme: 'dark' | 'light',
  { within, frames = false }: Part,
): Promise<AxeResults> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await injectAxe(page, frames);
  const options: RunOptions = {
    runOnly: colorScheme === 'dark' ? COLOUR_RULES : ALL_TAGS,
    // For every other result type axe computes a selector per element, which takes longer than the check.
    resultTypes: ['violations'],
    iframes: frames,
    pingWaitTime: 10_000,
  };
  return page.evaluate(([selector, settings]) => globalThis.axe.run(selector ?? document, settings), [
    within,
    options,
  ] as const);
}

/** Loads axe once per document. */
async function injectAxe(page: Page, frames: boolean): Promise<void> {
  for (const frame of frames ? page.frames() : [page.mainFrame()]) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue;
    if (frame === page.mainFrame()) await runAxeScript(page);
    else await frame.evaluate(AXE_SCRIPT);
  }
}

/**
 * The DevTools sessions of the pages. They stay open as long as their pages: when a session ends, Chromium removes the page's virtual
 * authenticators, also those of other sessions.
 */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Runs axe's script in the main frame. Playwright's `evaluate` would pass it to `eval`, which takes a third more processor time, and
 * compiles it anew after each navigation.
 */
async function runAxeScript(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression: AXE_SCRIPT });
  if (exceptionDetails !== undefined) throw new Error(`axe did not load: ${exceptionDetails.text}`);
}

function readAxe(): string {
  const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  return source.replaceAll(/\P{ASCII}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function describe({ violations }: AxeResults, colorScheme: string): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${colorScheme} ${id}: ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  );
}
