import { useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { loadPage, type PageData } from '../data/restore-page.ts';

/** Partial data of a page; `newest` resolves with the complete data. */
type PartialData = { readonly newest: Promise<unknown> };

/**
 * Returns a page's data: the partial data at first, then the complete data. `failed` is true when it could not be loaded. An error
 * response of the server, e.g. a 404, is thrown for the error page.
 */
export function useProgressiveData<Data extends PageData, Opened extends PartialData>(
  opened: Data | Opened,
): { readonly shown: Data | Opened; readonly failed: boolean } {
  const [settled, setSettled] = useState<{ of: object; data?: Data; error?: unknown }>();
  const newest = 'newest' in opened ? (opened.newest as Promise<Data>) : undefined;
  useEffect(() => {
    if (newest === undefined) return;
    let isCurrent = true;
    loadPage(() => newest).then(
      (data) => isCurrent && setSettled({ of: newest, data }),
      (error: unknown) => isCurrent && setSettled({ of: newest, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [newest]);

  const result = settled !== undefined && settled.of === newest ? settled : undefined;
  if (isRouteErrorResponse(result?.error)) throw result.error;
  return { shown: result?.data ?? opened, failed: result !== undefined && result.data === undefined };
}
