import { expect, it, test } from 'vitest';
import { fitsCarrier, guessCarrier } from './guess-carrier.ts';

const CARRIERS = ['DHL Express', 'FedEx', 'UPS', 'USPS Ground Advantage', 'Cargo bike'];

it.each([
  ['1Z 999 AA1 01 2345 6784', 'UPS'],
  ['9400 1118 9956 0421 7000 00', 'USPS Ground Advantage'],
  ['LZ123456789US', 'USPS Ground Advantage'],
  ['7489 1234 5678', 'FedEx'],
  ['1234567890', 'DHL Express'],
  ['jjd00 0390 0074 30', 'DHL Express'],
  ['TEE-M', undefined],
  ['', undefined],
])('the tracking number ‘%s’ is one of %s', (tracking, carrier) => {
  expect(guessCarrier(CARRIERS, tracking)).toBe(carrier);
});

test('a carrier that the shop does not have is not guessed', () => {
  expect(guessCarrier(['FedEx'], '1Z999AA10123456784')).toBeUndefined();
});

test('a number fits its carrier, and every carrier of unknown form', () => {
  expect(fitsCarrier('UPS', '1Z 999 AA1 01 2345 6784')).toBe(true);
  expect(fitsCarrier('UPS', '7489 1234 5678')).toBe(false);
  expect(fitsCarrier('Cargo bike', 'anything')).toBe(true);
});
