import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLifetime } from '../process/lifetime.ts';
import { spawnCardProvider } from './spawn-stand-ins.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osier-stand-ins-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function spawn(options: { ports: readonly number[]; dataDir: string }) {
  return spawnCardProvider({
    ...options,
    host: '127.0.0.1',
    publicHost: '127.0.0.1',
    shopOrigins: [],
    webhookUrl: 'http://127.0.0.1:1',
    lifetime: createLifetime(),
    log: pino({ level: 'silent' }),
  });
}

describe('a card provider that does not start', () => {
  it('names the setting of its port when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const spawned = await spawn({ ports: [port], dataDir: folder });
    server.close();
    expect(spawned).toEqual({
      ok: false,
      error: {
        message: `The sandbox card provider did not start: port ${port} is already taken; set SANDBOX_PORT to another port.`,
      },
    });
  });

  it('does not blame the port for another failure', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const spawned = await spawn({ ports: [0], dataDir: file });
    const message = spawned.ok ? '' : spawned.error.message;
    expect(message).toMatch(/^The sandbox card provider did not start: .*ENOTDIR/);
    expect(message).not.toContain('SANDBOX_PORT');
  });
});
