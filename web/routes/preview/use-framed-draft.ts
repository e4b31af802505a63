import { useEffect, useState } from 'react';

/** Calls `show` with each draft that the back office sends to this frame. */
export type FollowDraft<Draft> = (show: (draft: Draft) => void) => void;

/**
 * Returns the draft that the back office shows in this frame; undefined for shoppers, whose page has no frame around it and never calls
 * `load`. `load` must be stable.
 */
export function useFramedDraft<Draft>(load: () => Promise<FollowDraft<Draft>>): Draft | undefined {
  const [draft, show] = useState<Draft>();
  useEffect(() => {
    if (parent !== self) void load().then((follow) => follow((next) => show(() => next)));
  }, [load]);
  return draft;
}
