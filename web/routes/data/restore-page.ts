import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { trackProductLoad } from '../../shop-state/product-load-status.ts';
import { refreshCatalogue } from './catalogue.ts';
import { parseLoadedJson, type LoadedJson } from './loaded-json.ts';
import { findPageData, markShown, rememberPage } from './page-history.ts';

/** React Router's key of a history entry that it did not create. */
const FIRST_ENTRY = 'default';

/** The loader data of a page that depends on the catalogue. It names the version of the catalogue that the page was rendered with. */
export type PageData = { readonly catalogueVersion: string };

/** Loads a page. Back and forward navigations restore a remembered page without a request. */
export async function restoreOrLoad<Data extends PageData>(
  request: Request,
  serverLoader: () => Promise<LoadedJson<Data>>,
): Promise<LoadedJson<Data>> {
  // A URL matches only one route, so the remembered data has the type of its loader.
  return (findRememberedData(request) as LoadedJson<Data> | undefined) ?? loadPage(serverLoader);
}

/** Loads a page, and the catalogue when it has changed. */
export async function loadPage<Data extends PageData>(
  serverLoader: () => Promise<LoadedJson<Data>>,
): Promise<LoadedJson<Data>> {
  const data = await trackProductLoad(serverLoader);
  await refreshCatalogue(parseLoadedJson(data).catalogueVersion);
  return data;
}

/** Returns the data that the history entry of a back or forward navigation showed at the URL of the request. */
export function findRememberedData(request: Request): object | undefined {
  const { pathname, search } = new URL(request.url);
  const state: unknown = globalThis.history.state;
  const entry =
    typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
      ? state.key
      : FIRST_ENTRY;
  return findPageData(entry, pathname + search);
}

/**
 * Records the shown history entry, before the browser paints it: a back navigation that follows at once must find it. The root calls this,
 * because pages that are not remembered count as well.
 */
export function useRecordShownEntry(): void {
  const { key } = useLocation();
  useLayoutEffect(() => markShown(key), [key]);
}

/** Remembers the data of the current page for back navigations, once it is defined. */
export function useRememberedPage(data: object | undefined): void {
  const { key, pathname, search } = useLocation();
  useEffect(() => {
    if (data !== undefined) rememberPage(key, { url: pathname + search, data });
  }, [key, pathname, search, data]);
}
