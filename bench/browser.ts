import { measureFirstLoad, type FirstLoad } from './browser/first-load.ts';
import { launchBrowser } from './browser/launch-browser.ts';
import { runLighthouse } from './browser/lighthouse/run-lighthouse.ts';
import { measureProductCardPress } from './browser/product-card-press.ts';
import { writeResults } from './results/write-results.ts';
import { startShop } from './support/start-shop.ts';
import { median } from './support/statistics.ts';

/**
 * `npm run bench:browser`: first load of pages on a 390 px phone, time from pressing a product card to its heading,
 * and Lighthouse scores. `-- quick` skips Lighthouse.
 */
const REPEATS = 5;

/** Pages of visitors, and of a signed-in shopper with items in the cart. */
const PAGES = [
  { name: 'home', path: '/' },
  { name: 'shop', path: '/shop' },
  { name: 'category', path: '/products/dress' },
  { name: 'department', path: '/products-for/female' },
  { name: 'product', path: '/product/sundress-paprika' },
  { name: 'wishlist', path: '/wishlist' },
  { name: 'login', path: '/user-profile/login' },
  { name: 'cart', path: '/checkout', isSignedIn: true },
  { name: 'checkout', path: '/belling-address', isSignedIn: true },
  { name: 'account', path: '/user-profile', isSignedIn: true },
];

const LIGHTHOUSE_PAGES = ['home', 'shop', 'product', 'cart'];

const isQuick = process.argv[2] === 'quick';
const shop = await startShop();
try {
  await measurePages(shop.address);
  if (!isQuick) await measureLighthouse(shop.address);
} finally {
  await shop.stop();
}

async function measurePages(address: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const loads: (FirstLoad & { name: string })[] = [];
    for (const { name, path, isSignedIn } of PAGES) {
      loads.push({ name, ...(await measureFirstLoad(browser, { shop: address, path, isSignedIn })) });
    }
    const presses: string[][] = [];
    for (const slowdown of [1, 4]) {
      const times: number[] = [];
      for (let repeat = 0; repeat < REPEATS * 3; repeat += 1) {
        times.push(await measureProductCardPress(browser, address, slowdown));
      }
      presses.push([
        slowdown === 1 ? 'full speed' : `CPU ${slowdown} times slower`,
        `${median(times).toFixed(0)} ms`,
        `${Math.max(...times).toFixed(0)} ms`,
      ]);
    }
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
    writeResults('browser', [
      {
        head: ['first load', 'requests', 'script, kB', 'prefetched, kB', 'transfer, kB', 'layout shift'],
        rows: loads.map(({ name, requests, script, prefetchedScript, total, shift }) => [
          name,
          String(requests),
          kilobytes(script),
          kilobytes(prefetchedScript),
          kilobytes(total),
          shift.toFixed(3),
        ]),
      },
      { head: ['press on a product card to its heading', 'median', 'slowest'], rows: presses },
    ]);
  } finally {
    await browser.close();
  }
}

async function measureLighthouse(address: string): Promise<void> {
  const rows: string[][] = [];
  for (const { name, path, isSignedIn } of PAGES.filter((page) => LIGHTHOUSE_PAGES.includes(page.name))) {
    rows.push([name, ...(await runLighthouse({ shop: address, path, isSignedIn }, { repeats: REPEATS }))]);
  }
  writeResults('lighthouse', [
    {
      head: [
        'page',
        'performance',
        'accessibility',
        'best practices',
        'SEO',
        'first contentful paint',
        'largest contentful paint',
        'total blocking time',
      ],
      rows,
    },
  ]);
}
