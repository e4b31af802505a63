import { useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { parseLoadedJson, type LoadedJson } from '../data/loaded-json.ts';
import { loadPage, type PageData } from '../data/restore-page.ts';

/** Partial data of a page; `complete` resolves with the complete data. */
type PartialData = { readonly complete: Promise<unknown> };

/**
 * Returns a page's data: the partial data at first, then the complete data. `failed` is true when it could not be loaded. An error
 * response of the server, e.g. a 404, is thrown for the error page.
 */
export function useProgressiveData<Data extends PageData, Incomplete extends PartialData>(
  initial: Data | Incomplete,
): { readonly shown: Data | Incomplete; readonly failed: boolean } {
  const [settled, setSettled] = useState<{ of: object; data?: Data; error?: unknown }>();
  const complete = 'complete' in initial ? (initial.complete as Promise<LoadedJson<Data>>) : undefined;
  useEffect(() => {
    if (complete === undefined) return;
    let isCurrent = true;
    loadPage(() => complete).then(
      (data) => isCurrent && setSettled({ of: complete, data: parseLoadedJson(data) }),
      (error: unknown) => isCurrent && setSettled({ of: complete, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [complete]);

  const result = settled !== undefined && settled.of === complete ? settled : undefined;
  if (isRouteErrorResponse(result?.error)) throw result.error;
  return { shown: result?.data ?? initial, failed: result !== undefined && result.data === undefined };
}
