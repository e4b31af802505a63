import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Command, CommandResult } from './shop-process.ts';

const program = fileURLToPath(new URL('shop-process.ts', import.meta.url));

/** A shop process. */
export type SpawnedShop = {
  readonly origin: string;
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>;
  /** Resolves when the process has run the command, or has ended. */
  send(command: Command): Promise<void>;
  kill(): void;
};

/** Spawns a shop process and opens its port. */
export async function spawnShop(open: Command & { type: 'open' }): Promise<SpawnedShop> {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const exited = once(child, 'exit').then(() => undefined);
  let ids = 0;
  /** Resolves with the result, or with undefined when the process died. */
  const request = async (command: Command): Promise<CommandResult | undefined> => {
    ids += 1;
    const id = ids;
    const answered = new Promise<CommandResult>((resolve) => {
      const onMessage = (result: CommandResult) => {
        if (result.id !== id) return;
        child.off('message', onMessage);
        resolve(result);
      };
      child.on('message', onMessage);
    });
    if (child.connected) child.send({ ...command, id }, () => undefined);
    return Promise.race([answered, exited.then(() => undefined)]);
  };
  const opened = await request(open);
  if (opened?.port === undefined) throw new Error('a shop of the harness did not open');
  return {
    origin: `http://127.0.0.1:${opened.port}`,
    exited,
    send: async (command) => {
      await request(command);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
