import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { median } from '../../support/statistics.ts';
import type { MeasuredPage } from '../first-load.ts';
import { executablePath, FLAGS } from '../launch-browser.ts';
import { signInShopper } from '../sign-in-shopper.ts';

const run = promisify(execFile);
const folder = import.meta.dirname;
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

const report = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/**
 * Runs Lighthouse's mobile test. Returns the medians of its four scores (per cent) and of three times (milliseconds).
 */
export async function runLighthouse(
  { shop, path, isSignedIn = false }: MeasuredPage,
  { repeats }: { repeats: number },
): Promise<string[]> {
  if (!existsSync(program)) {
    console.log('Installing Lighthouse (once) …');
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  }
  const reports: z.infer<typeof report>[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const profile = await mkdtemp(join(tmpdir(), 'osier-lighthouse-'));
    if (isSignedIn) await signInProfile(profile, shop);
    const chrome = ['--headless=new', `--user-data-dir=${profile}`, ...FLAGS].join(' ');
    const options = ['--output=json', '--quiet', `--chrome-flags=${chrome}`];
    // The pages of a signed-in shopper are deliberately not indexed.
    if (isSignedIn) options.push('--disable-storage-reset', '--skip-audits=is-crawlable');
    const { stdout } = await run(process.execPath, [program, shop + path, ...options], {
      env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
      maxBuffer: 64 * 1024 * 1024,
    });
    await rm(profile, { recursive: true, force: true });
    const read = report.parse(JSON.parse(stdout));
    if (new URL(read.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} redirected to ${read.finalDisplayedUrl}`);
    reports.push(read);
  }
  const score = (name: string) =>
    (100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0))).toFixed(0);
  const time = (name: string) =>
    `${median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)).toFixed(0)} ms`;
  return [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(time),
  ];
}

/** Signs a shopper in, in a new profile of the browser. */
async function signInProfile(profile: string, shop: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: FLAGS,
  });
  await signInShopper(context, shop);
  await context.close();
}
