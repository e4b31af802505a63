import { join, resolve } from 'node:path';
import { run } from '../start/run-program.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Runs an installed tool and returns its output. The exit code is ignored: these tools exit with 1 when they find faults. */
export async function runTool(cwd: string, [program = '', ...args]: string[]): Promise<string> {
  const path = join(root, 'node_modules/.bin', program);
  return (await run([path, ...args], { cwd, env: process.env })).output;
}
