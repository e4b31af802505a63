/** Timers, passed in so that tests control them. */
export type Scheduler = {
  /** Calls `task` every `ms` milliseconds. Returns a function that stops it. */
  every(ms: number, task: () => void): () => void;
};
