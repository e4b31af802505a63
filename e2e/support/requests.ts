import type { Page } from '@playwright/test';

/** Counts the page's matching requests from now on. */
export function countRequests(page: Page, { method, url }: { method: string; url: RegExp }): () => number {
  let seen = 0;
  page.on('request', (request) => {
    if (request.method() === method && url.test(request.url())) seen += 1;
  });
  return () => seen;
}

/** Collects the JSON bodies of the page's requests to a matching URL from now on. */
export function recordBodies(page: Page, url: RegExp): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (url.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Collects the URLs of the page's matching requests from now on. */
export function recordUrls(page: Page, url: RegExp): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (url.test(request.url())) urls.push(request.url());
  });
  return urls;
}
