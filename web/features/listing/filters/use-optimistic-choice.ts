import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns the choice that a listing's controls show. A new choice starts a navigation and appears in the controls at once, while the
 * products load. After the navigation the controls show the choice in the URL.
 */
export function useOptimisticChoice<Choice>(fromAddress: Choice, go: (choice: Choice) => void) {
  const { key } = useLocation();
  const [pending, setPending] = useState<{ readonly at: string; readonly choice: Choice }>();
  // Cleared after the navigation. Otherwise going back to this entry would show the choice again.
  if (pending !== undefined && pending.at !== key) setPending(undefined);
  const choose = (choice: Choice) => {
    setPending({ at: key, choice });
    go(choice);
  };
  return { shown: pending?.at === key ? pending.choice : fromAddress, choose };
}
