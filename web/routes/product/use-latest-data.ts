import { useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';

/** What a page opens with before its data has come: `newest` brings the data. */
type Early = { readonly newest: Promise<unknown> };

/**
 * What a page shows: what it opened with, and the newest as soon as that has come. `failed` says that it did not come. Where the
 * server answered with an error, such as that there is no such thing any more, that is thrown for the error page.
 */
export function useLatestData<Data extends object, Opened extends Early>(
  opened: Data | Opened,
): { readonly shown: Data | Opened; readonly failed: boolean } {
  const [came, setCame] = useState<{ of: object; data?: Data; error?: unknown }>();
  const newest = 'newest' in opened ? (opened.newest as Promise<Data>) : undefined;
  useEffect(() => {
    if (newest === undefined) return;
    let wanted = true;
    newest.then(
      (data) => wanted && setCame({ of: newest, data }),
      (error: unknown) => wanted && setCame({ of: newest, error }),
    );
    return () => {
      wanted = false;
    };
  }, [newest]);

  const now = came !== undefined && came.of === newest ? came : undefined;
  if (isRouteErrorResponse(now?.error)) throw now.error;
  return { shown: now?.data ?? opened, failed: now !== undefined && now.data === undefined };
}
