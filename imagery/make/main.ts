/**
 * `npm run imagery`: makes every picture whose inputs have changed. Its options:
 *
 * - `--only <expression>` makes only pictures with matching names.
 * - `--try <expression>` draws matching pictures as PNG, and changes nothing else.
 * - `--sheet` draws contact sheets, `--brand` the icons.
 * - `--folds` measures how similar the folds of any two products are.
 * - `--confirm <expression>`, after a refactoring, makes the matching pictures again. If their bytes are the same, it records the new
 *   inputs of all pictures.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { drawContactSheets } from './contact-sheet.ts';
import { drawPreviews } from './draw-previews.ts';
import { listJobs, type Job } from './jobs.ts';
import { measureFolds } from './measure-folds.ts';
import { isUpToDate, listPictureFiles, publish, readRecords, writeRecords } from './picture-records.ts';
import { printFileSizes } from './print-file-sizes.ts';
import type { MadePicture } from './worker.ts';
import { writeBrand } from './write-brand.ts';

const options = readOptions();
const expressions = {
  only: readExpression('only'),
  try: readExpression('try'),
  confirm: readExpression('confirm'),
};

function readOptions() {
  try {
    const known = {
      sheet: { type: 'boolean', default: false },
      brand: { type: 'boolean', default: false },
      folds: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      try: { type: 'string' },
      confirm: { type: 'string' },
    } as const;
    return parseArgs({ options: known }).values;
  } catch (error) {
    return exitWithUsage((error as Error).message);
  }
}

function readExpression(name: 'only' | 'try' | 'confirm'): RegExp | undefined {
  const given = options[name];
  try {
    return given === undefined ? undefined : new RegExp(given);
  } catch {
    return exitWithUsage(`--${name} must be a regular expression, not '${given}'`);
  }
}

/** Prints which argument is wrong on one line, and exits with 2. */
function exitWithUsage(why: string): never {
  const [what] = why.split(/[\n.]/, 1);
  process.stderr.write(`${what}. For example: npm run imagery -- --only sundress\n`);
  process.exit(2);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Distributes the jobs over one worker per core; calls `done` for each finished picture. */
async function runJobs(jobs: readonly Job[], done: (made: MadePicture) => void): Promise<void> {
  // One worker makes all views of a product, so that its cloth settles only once.
  const waiting = Object.values(
    Object.groupBy(jobs, (job) => (job.kind === 'product' ? job.id : job.banner)),
  );
  const threads = Array.from({ length: Math.min(availableParallelism(), waiting.length) }, async () => {
    const worker = new Worker(new URL('worker.ts', import.meta.url));
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift())
      for (const job of group) done(await runJob(worker, job));
    await worker.terminate();
  });
  await Promise.all(threads);
}

function runJob(worker: Worker, job: Job): Promise<MadePicture> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (made: MadePicture) => {
      worker.off('error', reject);
      resolve(made);
    });
    worker.postMessage(job, []);
  });
}

async function makeChanged(): Promise<void> {
  const made = readRecords();
  const onDisk = listPictureFiles();
  const jobs = listJobs();
  const changed = jobs.filter(
    (job) => expressions.only?.test(job.name) && !isUpToDate(job, made[job.name], onDisk),
  );
  print(`${jobs.length} pictures, ${changed.length} to make`);
  let count = 0;
  await runJobs(changed, ({ name, bytes, ...kept }) => {
    made[name] = kept;
    writeRecords(made, jobs);
    count += 1;
    print(
      `${String(count).padStart(4)}/${changed.length}  ${name}  ${Math.round((bytes['480.avif'] ?? 0) / 1000)} kB at 480`,
    );
  });
  if (jobs.every(({ name }) => made[name] !== undefined)) publish(made, jobs);
  printFileSizes(print);
}

/**
 * Makes the matching pictures again. If they have the same bytes as before (`stem` contains their hash), records the current inputs of
 * every job.
 */
async function confirmUnchanged(expression: RegExp): Promise<void> {
  const made = readRecords();
  const jobs = listJobs();
  const sample = jobs.filter(({ name }) => expression.test(name));
  const different: string[] = [];
  await runJobs(sample, ({ name, stem }) => {
    const isSame = made[name]?.stem === stem;
    if (!isSame) different.push(name);
    print(`${name}  ${isSame ? 'same' : 'DIFFERENT'}`);
  });
  if (sample.length === 0 || different.length > 0) {
    print(sample.length === 0 ? 'No picture matches; nothing recorded' : 'Nothing recorded');
    process.exitCode = 1;
    return;
  }
  for (const { name, inputs } of jobs) {
    const kept = made[name];
    if (kept !== undefined) made[name] = { ...kept, inputs };
  }
  writeRecords(made, jobs);
  print(`${sample.length} of ${jobs.length} pictures made again, all the same; inputs recorded`);
}

if (options.sheet) await drawContactSheets(print);
else if (options.brand) writeBrand();
else if (options.folds) process.exitCode = measureFolds(print) ? 0 : 1;
else if (expressions.try !== undefined) await drawPreviews(expressions.try, print);
else if (expressions.confirm !== undefined) await confirmUnchanged(expressions.confirm);
else await makeChanged();
