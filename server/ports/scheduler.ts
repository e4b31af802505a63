/** When things are done again, handed in, so that tests decide when time passes. */
export type Scheduler = {
  /** Calls `task` after every `ms` milliseconds, until the answer is called. */
  every(ms: number, task: () => void): () => void;
};
