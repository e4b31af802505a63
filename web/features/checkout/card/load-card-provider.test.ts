import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { STRIPE_SCRIPT_URL } from './load-card-provider.ts';

it("loads the script of the release that Stripe's library belongs to", async () => {
  const library = new URL('../../../../node_modules/@stripe/stripe-js/dist/pure.mjs', import.meta.url);
  const [, release] = /RELEASE_TRAIN = '(\w+)'/.exec(await readFile(library, 'utf8')) ?? [];
  expect(STRIPE_SCRIPT_URL).toBe(`https://js.stripe.com/${release}/stripe.js`);
});
