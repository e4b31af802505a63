import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallResult } from '#contract/client.ts';
import type { PricesPreview } from './prices-notice.tsx';

const DEBOUNCE_MS = 300;

/** Reads a preview again when `wanted` has changed and typing pauses. Null while nothing is wanted, and for what cannot be previewed. */
export function usePricesPreview(
  wanted: string | null,
  read: () => Promise<CallResult<'addTaxRate'>> | null,
): PricesPreview | null {
  const [preview, setPreview] = useState<PricesPreview | null>(null);
  const latest = useRef(0);
  const readLatest = useEffectEvent(read);
  useEffect(() => {
    latest.current += 1;
    const turn = latest.current;
    if (wanted === null) return setPreview(null);
    const timer = setTimeout(async () => {
      const result = await readLatest();
      // A slow response must not replace that of later changes.
      if (turn === latest.current) setPreview(result?.ok === true ? result.value.preview : null);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return preview;
}
