import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** A program of the sandbox in its own process. */
export type RunningProgram = {
  readonly child: ChildProcess;
  /** Its first message to its parent process. */
  readonly firstMessage: unknown;
  /** Returns its output so far. */
  readonly output: () => string;
};

/** What a test file uses to run programs of the sandbox. */
export type TestPrograms = {
  /** Returns the data folder of the running test. */
  readonly dataFolder: () => string;
  /** Starts a program and waits for its first message. */
  readonly runProgram: (program: URL, args: readonly string[]) => Promise<RunningProgram>;
};

/** Gives each test of the calling file a data folder, and ends the test's programs afterwards. */
export function testPrograms(): TestPrograms {
  let data: string;
  let children: ChildProcess[];

  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'osier-sandbox-'));
    children = [];
  });

  afterEach(async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    await rm(data, { recursive: true });
  });

  return {
    dataFolder: () => data,
    async runProgram(program, args) {
      const child = fork(fileURLToPath(program), args, { silent: true });
      children.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => (output += String(text)));
      const [firstMessage] = (await once(child, 'message')) as [unknown];
      return { child, firstMessage, output: () => output };
    },
  };
}

/** Tests what `runStandIn` does for every program of the sandbox. `start` runs it on a port, 0 for any. */
export function testProcessLifecycle(start: (port: number) => Promise<RunningProgram>): void {
  it('reports its address to its parent, prints nothing, and ends on SIGTERM', async () => {
    const { child, firstMessage, output } = await start(0);
    expect(firstMessage).toMatchObject({
      type: 'ready',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
    });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output()).toBe('');
  });

  it('ends when the shop that started it has ended', async () => {
    const { child } = await start(0);
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('reports that its port is taken, and ends', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { child, firstMessage } = await start((other.address() as AddressInfo).port);
    expect(firstMessage).toMatchObject({ type: 'failed', code: 'EADDRINUSE' });
    expect(await once(child, 'exit')).toEqual([1, null]);
    other.close();
  });
}
