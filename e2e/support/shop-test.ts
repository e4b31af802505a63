import { test as base, type BrowserContext, type Page } from '@playwright/test';

/** Declares errors that a test causes on purpose. */
type AllowErrors = {
  /** Allows failed requests to matching URLs, and responses from them with status 400 or above. */
  request: (url: RegExp) => void;
  /** Allows matching errors on the browser's console. */
  console: (text: RegExp) => void;
};

/**
 * Playwright's `test`, for the running shop. A test fails on any error in its browser that it does not allow: on the console, thrown by a
 * page, a failed request, or a response with status 400 or above. Closes all contexts at the end of the test.
 */
export const test = base.extend<{ allowErrors: AllowErrors }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern.
  baseURL: async ({}, provide) => {
    await provide(process.env['SHOP_URL']);
  },
  allowErrors: [
    async ({ browser }, provide) => {
      // The live stream of the back office ends with the network or the session, and reconnects.
      const urls = [/\/api\/admin\/live\?/];
      const texts: RegExp[] = [];
      const errors: BrowserError[] = [];
      const contexts: BrowserContext[] = [];
      const watch = (context: BrowserContext) => {
        contexts.push(context);
        watchContext(context, errors);
      };
      browser.on('context', watch);
      await provide({
        request: (url) => urls.push(url),
        console: (text) => texts.push(text),
      });
      browser.off('context', watch);
      const unexpected = errors.filter(
        ({ kind, text, url }) =>
          !isBackgroundRead({ kind, text, url }) &&
          !(kind !== 'page' && urls.some((pattern) => pattern.test(url))) &&
          !(kind === 'console' && texts.some((pattern) => pattern.test(text))),
      );
      // Playwright closes only its own contexts. Pages of the others would react to the changes of later tests.
      await Promise.all(contexts.map((context) => context.close()));
      base.expect(unexpected.map(describeError), 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

type BrowserError = {
  kind: 'console' | 'page' | 'request' | 'response';
  text: string;
  url: string;
};

/** Whether this is a background read of the back office that failed because the network, the session or the role had ended. */
function isBackgroundRead({ kind, text, url }: BrowserError): boolean {
  return (
    kind !== 'page' &&
    /\/api\/admin\/(?:task-counts$|viewers\/)/.test(url) &&
    /status (?:of )?40[13]|net::/.test(text)
  );
}

function describeError({ kind, text, url }: BrowserError): string {
  return `${kind} ${url}: ${text}`;
}

/** Slows the processor of pages by this factor, to find tests that depend on time. */
const SLOWDOWN = Number(process.env['BROWSER_SLOWDOWN'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

function watchContext(context: BrowserContext, errors: BrowserError[]): void {
  // A page that is closed at once cannot be slowed.
  if (SLOWDOWN > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    errors.push({ kind: 'console', text: message.text(), url: message.location().url });
  });
  context.on('weberror', (error) => {
    errors.push({ kind: 'page', text: String(error.error()), url: error.page()?.url() ?? '' });
  });
  context.on('requestfailed', (request) => {
    const text = request.failure()?.errorText ?? '';
    // When the browser leaves a page, it aborts its open requests and its unused prefetches.
    if (text !== 'net::ERR_ABORTED') errors.push({ kind: 'request', text, url: request.url() });
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    errors.push({ kind: 'response', text: `status ${response.status()}`, url: response.url() });
  });
}
