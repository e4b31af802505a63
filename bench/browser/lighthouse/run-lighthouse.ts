import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { median } from '../../support/statistics.ts';
import { executablePath, FLAGS } from '../launch-browser.ts';

const run = promisify(execFile);
const folder = import.meta.dirname;
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/**
 * Runs Lighthouse's mobile test. Returns the medians of its four scores (per cent) and of three times (milliseconds).
 */
export async function runLighthouse(address: string, { repeats }: { repeats: number }): Promise<string[]> {
  if (!existsSync(program)) {
    console.log('Installing Lighthouse (once) …');
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  }
  const reports: z.infer<typeof report>[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const chrome = `--chrome-flags=${['--headless=new', ...FLAGS].join(' ')}`;
    const { stdout } = await run(process.execPath, [program, address, '--output=json', '--quiet', chrome], {
      env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
      maxBuffer: 64 * 1024 * 1024,
    });
    reports.push(report.parse(JSON.parse(stdout)));
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
