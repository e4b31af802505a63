import type { Scheduler } from '../ports/scheduler.ts';

/** The real timers. They do not keep the process alive. */
export const systemScheduler: Scheduler = {
  every(ms, task) {
    const timer = setInterval(task, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
