import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseMachine } from './cluster/database-machine.ts';

/** A time in which no primary takes orders, in `performance.now()`. `to` is Infinity while it lasts. */
export type Gap = { readonly from: number; readonly to: number };

const INTERVAL_MS = 100;

/** Polls Patroni on each machine, and records the times in which no primary takes orders. */
export function watchPrimary(machines: readonly DatabaseMachine[]) {
  const stopping = new AbortController();
  const gaps: Gap[] = [];
  let primaries = new Set<string>();

  const record = (name: string, isPrimary: boolean, askedAt: number) => {
    const had = primaries.size > 0;
    primaries = new Set([...primaries].filter((other) => other !== name));
    if (isPrimary) primaries.add(name);
    const has = primaries.size > 0;
    const last = gaps.at(-1);
    // A gap begins when the request was sent, because a request to a frozen machine has to time out.
    if (had && !has) gaps.push({ from: askedAt, to: Infinity });
    else if (!had && has && last?.to === Infinity) gaps[gaps.length - 1] = { ...last, to: performance.now() };
  };
  const watch = async (machine: DatabaseMachine) => {
    while (!stopping.signal.aborted) {
      const askedAt = performance.now();
      record(machine.name, await machine.takesOrders(), askedAt);
      await delay(INTERVAL_MS);
    }
  };
  const watching = Promise.all(machines.map(watch));

  return {
    listGaps: (): readonly Gap[] => [...gaps],
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
    },
  };
}
