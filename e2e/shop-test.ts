import { test as base, type BrowserContext } from '@playwright/test';

/** What a test may announce, so that it is not taken for a fault. */
export type Announce = {
  /** Answers with status 400 or above, and requests that fail, at addresses that match. */
  failure: (url: RegExp) => void;
  /** Errors on the browser's console that match. */
  consoleError: (text: RegExp) => void;
};

/**
 * The shop's `test`: pages open at the running shop, and a test fails on any error that its browser saw and that
 * it did not announce, in any of its windows: on the console, thrown in the page, as a failed request or as an answer of 400 or above.
 */
export const test = base.extend<{ announce: Announce }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, provide) => {
    await provide(process.env['SHOP_URL']);
  },
  announce: [
    async ({ browser }, provide) => {
      const failures: RegExp[] = [];
      const consoleErrors: RegExp[] = [];
      const troubles: Trouble[] = [];
      const watch = (context: BrowserContext) => watchContext(context, troubles);
      browser.on('context', watch);
      await provide({
        failure: (url) => failures.push(url),
        consoleError: (text) => consoleErrors.push(text),
      });
      browser.off('context', watch);
      const unexpected = troubles.filter(
        ({ kind, text, url }) =>
          !(kind !== 'page' && failures.some((pattern) => pattern.test(url))) &&
          !(kind === 'console' && consoleErrors.some((pattern) => pattern.test(text))),
      );
      base.expect(unexpected, 'no errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

type Trouble = {
  kind: 'console' | 'page' | 'request' | 'answer';
  text: string;
  url: string;
};

function watchContext(context: BrowserContext, troubles: Trouble[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    troubles.push({ kind: 'console', text: message.text(), url: message.location().url });
  });
  context.on('weberror', (error) => {
    troubles.push({ kind: 'page', text: String(error.error()), url: error.page()?.url() ?? '' });
  });
  context.on('requestfailed', (request) => {
    const text = request.failure()?.errorText ?? '';
    // A page that is left, or a prefetch that is no longer wanted, drops its requests; nobody misses them.
    if (text !== 'net::ERR_ABORTED') troubles.push({ kind: 'request', text, url: request.url() });
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    troubles.push({ kind: 'answer', text: `status ${response.status()}`, url: response.url() });
  });
}
