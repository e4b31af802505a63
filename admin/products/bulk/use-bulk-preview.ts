import { useEffect, useState } from 'react';
import type { ApiBulkResult } from '#contract/calls.ts';
import { BULK_PREVIEW_COUNT } from '#domain/bulk/bulk-change.ts';
import { client } from '../../data/client.ts';
import { unlessAborted } from '../../data/unless-aborted.ts';
import { useDebounced } from '../../data/use-debounced.ts';
import type { WantedChange } from './bulk-form.ts';

/** What a change would do to each product. `results` grows until `isComplete`. */
export type BulkPreview = {
  readonly results: readonly ApiBulkResult[];
  readonly isComplete: boolean;
  /** Why the server refused the change, or could not be reached. */
  readonly failure: string | null;
};

const EMPTY: BulkPreview = { results: [], isComplete: false, failure: null };

/** Previews a change, and again whenever it is edited. `change` is null while the form is incomplete. */
export function useBulkPreview(ids: readonly string[], change: WantedChange | null): BulkPreview {
  const [preview, setPreview] = useState(EMPTY);
  const wanted = change === null ? null : JSON.stringify({ ids, change });
  useEffect(() => setPreview(EMPTY), [wanted]);
  useDebounced(wanted, (latest, signal) => readPreview(latest, signal, setPreview));
  return preview;
}

async function readPreview(
  wanted: string,
  signal: AbortSignal,
  onRead: (preview: BulkPreview) => void,
): Promise<void> {
  const { ids, change } = JSON.parse(wanted) as { ids: string[]; change: WantedChange };
  const results: ApiBulkResult[] = [];
  for (let start = 0; start < ids.length; start += BULK_PREVIEW_COUNT) {
    const part = ids.slice(start, start + BULK_PREVIEW_COUNT);
    // Without `confirmed`, large changes come back as `unconfirmed`, and the panel asks about them.
    const body = { ids: part, change };
    const read = await unlessAborted(client.changeProducts({ query: { dry: '1' }, body, signal }), signal);
    if (read === undefined) return;
    if (!read.ok) {
      const [error] = read.error.errors ?? [];
      return onRead({ results, isComplete: false, failure: error?.message ?? read.error.detail });
    }
    results.push(...read.value.products);
    onRead({ results: [...results], isComplete: results.length === ids.length, failure: null });
  }
}
