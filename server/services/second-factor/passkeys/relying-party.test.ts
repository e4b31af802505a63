import { expect, it } from 'vitest';
import { relyingParty } from './relying-party.ts';

it.each([
  ['https://shop.example', 'https://shop.example', 'shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443', 'shop.example'],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 'localhost'],
  ['http://[::1]:3000', 'http://localhost:3000', 'localhost'],
])('passkeys of a shop at %s belong to %s', (publicUrl, origin, rpId) => {
  expect(relyingParty(publicUrl)).toEqual({ origin, rpId });
});
