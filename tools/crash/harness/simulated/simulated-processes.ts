import type { OnCheckpoint } from '../checkpoints.ts';

type Shop = {
  fetch(request: Request): Promise<Response>;
  runCatalogueJobs(): Promise<void>;
  /** Runs all jobs but those of the catalogue, which change no order. */
  runJobs(): Promise<void>;
};

/** Thrown at the checkpoint at which a simulated process dies, and at each later one. */
class DiedError extends Error {}

/**
 * Runs one simulated shop process at a time, and replaces a dead one. Every checkpoint of a dead process throws, so that
 * it changes nothing more.
 */
export function createSimulatedProcesses(wire: (onCheckpoint: OnCheckpoint) => Shop) {
  let deaths = 0;
  let current = start();

  function start() {
    const state = { reached: 0, dieAt: Infinity, isDead: false, checkpoints: [] as string[] };
    const shop = wire(async (point) => {
      state.reached += 1;
      if (!state.isDead) state.checkpoints.push(point);
      if (!state.isDead && state.reached >= state.dieAt) {
        state.isDead = true;
        deaths += 1;
      }
      if (state.isDead) throw new DiedError(`died ${point}`);
    });
    return { state, shop };
  }

  return {
    /** Returns undefined when the process died during the work. */
    async run<T>(work: (shop: Shop) => Promise<T>): Promise<T | undefined> {
      const running = current;
      const result = await work(running.shop);
      if (!running.state.isDead) return result;
      if (current === running) current = start();
      return undefined;
    },
    /** The process dies at the nth checkpoint from now. */
    scheduleDeath(count: number): void {
      current.state.dieAt = current.state.reached + count;
    },
    cancelDeath(): void {
      current.state.dieAt = Infinity;
    },
    get deaths(): number {
      return deaths;
    },
    /** Names of the checkpoints that the current process has reached. */
    get checkpoints(): readonly string[] {
      return current.state.checkpoints;
    },
  };
}
