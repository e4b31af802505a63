/** Runs a limited number of functions at the same time; the others wait in order. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a semaphore that runs `size` functions at the same time. */
export function createSemaphore(size: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = size;
  return async (work) => {
    if (free > 0) free -= 1;
    // A function that ends hands its slot to this one.
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
