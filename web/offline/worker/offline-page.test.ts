import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { offlinePagePolicy, renderOfflinePage } from './offline-page.ts';

const ORIGIN = 'http://shop.test';
const PAGES = [
  { url: `${ORIGIN}/`, html: '<title>Everyday clothes | Osier &amp; Co</title>' },
  { url: `${ORIGIN}/checkout`, html: '<title>Cart | Osier &amp; Co</title>' },
  { url: `${ORIGIN}/shop?q="red"`, html: '<title>“red” | Osier &amp; Co</title>' },
  { url: `${ORIGIN}/product/1`, html: '<title>Tanks &amp; Tees | Osier &amp; Co</title>' },
];

const render = (path: string, pages = PAGES) =>
  renderOfflinePage({ url: new URL(ORIGIN + path), pages, style: 'p{}', mark: '<svg></svg>' });

test('names the pages that were seen, and the cart apart from them', () => {
  const html = render('/product/2');
  expect(html).toContain('<title>The shop cannot be reached | Osier &amp; Co</title>');
  expect(html).toContain('<li><a href="/">Home</a></li>');
  expect(html).toContain('<li><a href="/product/1">Tanks &amp; Tees</a></li>');
  expect(html).toContain('<li><a href="/shop?q=%22red%22">“red”</a></li>');
  expect(html).toContain('<a href="/checkout">Cart</a>');
  expect(html).not.toContain('<li><a href="/checkout">');
});

test('offers no page when none was kept', () => {
  const html = render('/product/2', []);
  expect(html).not.toContain('Pages you have seen');
  expect(html).not.toContain('/checkout');
});

test('says at the checkout that no order is sent later', () => {
  expect(render('/belling-address/1')).toContain('no order is sent, neither now nor later');
});

test('escapes the address', () => {
  expect(render('/x?a="><script>')).not.toContain('"><script>');
});

test('tries the same shop again, also for a path that reads like another host', () => {
  expect(render('//other.test/x#top')).toContain('href="http://shop.test//other.test/x"');
});

test('hides the mark from screen readers', () => {
  expect(render('/product/2')).toContain('<svg aria-hidden="true"></svg>');
});

test('opens the page once the shop itself responds, not when a proxy in front of it fails', async () => {
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(render('/product/2')) ?? [];
  let status: number | null = null;
  let reloadCount = 0;
  let checkAgain = () => {};
  runInNewContext(script, {
    AbortSignal,
    addEventListener: () => undefined,
    fetch: async () => {
      if (status === null) throw new TypeError('no network');
      return { status };
    },
    location: { href: `${ORIGIN}/product/2`, reload: () => (reloadCount += 1) },
    setTimeout: (callback: () => void) => (checkAgain = callback),
  });
  const countReloadsAt = async (next: number | null) => {
    status = next;
    checkAgain();
    await new Promise((resolve) => setImmediate(resolve));
    return reloadCount;
  };
  expect(await countReloadsAt(null)).toBe(0);
  expect(await countReloadsAt(502)).toBe(0);
  expect(await countReloadsAt(200)).toBe(1);
});

test('allows only its own style and script', async () => {
  const policy = await offlinePagePolicy({ style: 'p{}' });
  expect(policy).toMatch(/style-src 'sha256-[\w+/]+=*'; script-src 'sha256-[\w+/]+=*';/);
  expect(policy).not.toContain('unsafe');
});
