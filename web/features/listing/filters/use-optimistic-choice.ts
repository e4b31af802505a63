import { useState } from 'react';
import { useLocation, useNavigate, type To } from 'react-router';

/**
 * Returns the choice that a listing's controls show. A new choice starts a navigation and appears in the controls at once, while the
 * products load. After the navigation the controls show the choice in the URL.
 */
export function useOptimisticChoice<Choice>(fromUrl: Choice, toUrl: (choice: Choice) => To) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [pending, setPending] = useState<{ readonly at: string; readonly choice: Choice }>();
  // Cleared after the navigation. Otherwise going back to this entry would show the choice again.
  if (pending !== undefined && pending.at !== key) setPending(undefined);
  const choose = (choice: Choice) => {
    setPending({ at: key, choice });
    void navigate(toUrl(choice), { preventScrollReset: true });
  };
  return { shown: pending?.at === key ? pending.choice : fromUrl, choose };
}
