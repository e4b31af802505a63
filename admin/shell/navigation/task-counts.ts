import { createContext, use, useReducer } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { useLive } from '../../live/use-live.ts';
import { useThrottledRead } from '../../live/use-throttled-read.ts';

/** What waits for staff on each screen; null where the role does not see it. */
export type TaskCounts = CallOutput<'countTasks'>;

const INTERVAL_MS = 5_000;

const TaskCountsContext = createContext<TaskCounts | undefined>(undefined);

export const TaskCountsProvider = TaskCountsContext.Provider;

/** Reads what waits, and again when it may have changed. Undefined before the first answer. */
export function useLiveTaskCounts(): TaskCounts | undefined {
  const [changes, noteChange] = useReducer((count: number) => count + 1, 0);
  useLive(['order', 'return', 'review', 'content'], async () => noteChange());
  return useThrottledRead(() => client.countTasks(), { since: changes, intervalMs: INTERVAL_MS });
}

/** Returns what waits, as the shell has read it last. */
export function useTaskCounts(): TaskCounts | undefined {
  return use(TaskCountsContext);
}
