import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long typing must pause before the preview is read. */
const DEBOUNCE_MS = 300;

/**
 * Reads the preview of a form again after each change of `wanted`. `amend` changes what is shown by a later read, unless the form has
 * changed meanwhile.
 */
export function usePreview<Shown>({
  empty,
  wanted,
  isEnabled,
  read,
}: {
  empty: Shown;
  wanted: string;
  isEnabled: boolean;
  read: () => Promise<Shown>;
}): {
  shown: Shown;
  isLoading: boolean;
  amend: (readMore: () => Promise<Shown | null>) => Promise<void>;
} {
  const [shown, setShown] = useState(empty);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(0);
  const readLatest = useEffectEvent(read);
  useEffect(() => {
    if (!isEnabled) return;
    latest.current += 1;
    const turn = latest.current;
    setLoading(true);
    const timer = setTimeout(async () => {
      const next = await readLatest();
      // A slow response must not replace that of a later form.
      if (turn !== latest.current) return;
      setShown(next);
      setLoading(false);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, isEnabled]);
  const amend = async (readMore: () => Promise<Shown | null>) => {
    const turn = latest.current;
    const next = await readMore();
    if (next !== null && turn === latest.current) setShown(next);
  };
  return { shown, isLoading, amend };
}
