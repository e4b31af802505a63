import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns the choice that a listing's controls show. A choice navigates to another address; the controls show it while the products
 * load. After the navigation they show the choice in the address.
 */
export function useOptimisticChoice<Choice>(fromAddress: Choice, go: (choice: Choice) => void) {
  const { key } = useLocation();
  const [pending, setPending] = useState<{ readonly at: string; readonly choice: Choice }>();
  // Cleared after the navigation, so that going back to this entry does not show the choice again.
  if (pending !== undefined && pending.at !== key) setPending(undefined);
  const choose = (choice: Choice) => {
    setPending({ at: key, choice });
    go(choice);
  };
  return { shown: pending?.at === key ? pending.choice : fromAddress, choose };
}
