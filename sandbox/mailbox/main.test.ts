import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

type Ready = { type: 'ready'; url: string; smtpUrl: string };

let data: string;
let children: ChildProcess[];

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'osier-mailbox-'));
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

async function start(port = 0): Promise<{ child: ChildProcess; said: unknown }> {
  const child = fork(program, ['--port', String(port), '--data', data]);
  children.push(child);
  const [said] = (await once(child, 'message')) as [unknown];
  return { child, said };
}

it('keeps after SIGKILL every mail that it had taken, and ends on SIGTERM', async () => {
  const { child, said } = await start();
  await createTransport((said as Ready).smtpUrl).sendMail({
    from: 'a@osier.example',
    to: 'b@osier.example',
    subject: 'Still here',
    text: 'x',
  });
  const killed = once(child, 'exit');
  child.kill('SIGKILL');
  await killed;

  const second = await start();
  const kept = await fetch(`${(second.said as Ready).url}/mails.json`);
  expect(await kept.json()).toMatchObject([{ subject: 'Still here' }]);
  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([0, null]);
});

it('ends when the shop that started it is gone', async () => {
  const { child } = await start();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('tells that its port is taken, and ends', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { child, said } = await start((other.address() as AddressInfo).port);
  expect(said).toMatchObject({ type: 'failed', code: 'EADDRINUSE' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  other.close();
});
