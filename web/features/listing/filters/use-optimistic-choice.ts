import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a listing's controls show. A choice leads to another address, and the products for it take a moment; the controls show the
 * choice at once. When an address has come, it has the last word.
 */
export function useOptimisticChoice<Choice>(fromAddress: Choice, go: (choice: Choice) => void) {
  const { key } = useLocation();
  const [early, setEarly] = useState<{ readonly at: string; readonly choice: Choice }>();
  // Let go of as soon as another address has come: the way back to this one must not bring the choice again.
  if (early !== undefined && early.at !== key) setEarly(undefined);
  const choose = (choice: Choice) => {
    setEarly({ at: key, choice });
    go(choice);
  };
  return { shown: early?.at === key ? early.choice : fromAddress, choose };
}
