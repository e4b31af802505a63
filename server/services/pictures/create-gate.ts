/** Runs work, at most so much of it at the same time; the rest waits in order. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a gate for `size` pieces of work. */
export function createGate(size: number): Gate {
  const waiting: (() => void)[] = [];
  let free = size;
  return async (work) => {
    if (free > 0) free -= 1;
    // Its predecessor hands its place over.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
