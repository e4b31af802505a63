import { useEffect, useState } from 'react';

/** Whether the same thing has gone on for `patience` milliseconds; `what` names it, and is undefined while nothing goes on. */
export function useDelayed(what: string | undefined, patience: number): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (what === undefined) return;
    const timer = setTimeout(() => setLate(what), patience);
    return () => clearTimeout(timer);
  }, [what, patience]);
  return what !== undefined && late === what;
}
