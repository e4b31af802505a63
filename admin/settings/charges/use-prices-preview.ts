import type { CallResult } from '#contract/client.ts';
import { useDebouncedRead } from '../../data/use-debounced-read.ts';
import type { PricesPreview } from './prices-notice.tsx';

/** Reads a preview again when `wanted` has changed and typing pauses. Null while nothing is wanted, and for what cannot be previewed. */
export function usePricesPreview(
  wanted: string | null,
  read: () => Promise<CallResult<'addTaxRate'>> | null,
): PricesPreview | null {
  const { shown } = useDebouncedRead<PricesPreview | null>({
    empty: null,
    wanted,
    read: async () => {
      const result = await read();
      return result?.ok === true ? result.value.preview : null;
    },
  });
  return shown;
}
