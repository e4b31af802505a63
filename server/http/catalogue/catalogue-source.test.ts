import { expect, it } from 'vitest';
import { specifiedCatalogue } from '#domain/testing/specified-catalogue.ts';
import { createCatalogueSource } from './catalogue-source.ts';

/** Creates a source whose n-th load returns a catalogue with n brands, or fails while `isBroken`. */
function createSource() {
  const state = { loads: 0, isBroken: false };
  const source = createCatalogueSource(async () => {
    state.loads += 1;
    if (state.isBroken) throw new Error('the database is gone');
    const brands = Array.from({ length: state.loads }, () => ({
      id: 'kd',
      label: 'KD',
      inFinder: true,
      archived: false,
      replacedBy: null,
    }));
    return { ...specifiedCatalogue, brands };
  });
  return { source, state, read: async () => (await source.read()).brands.length };
}

it('loads the catalogue once until a change is notified', async () => {
  const { source, read } = createSource();
  source.subscriber.onListening();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  source.subscriber.onChange('product:a');
  expect(await read()).toBe(1);
  source.subscriber.onChange('catalogue');
  expect(await read()).toBe(2);
  source.subscriber.onChange('everything');
  expect(await read()).toBe(3);
});

it('does not keep a catalogue that was loading when a change was notified', async () => {
  const { source, read } = createSource();
  source.subscriber.onListening();
  const loading = read();
  source.subscriber.onChange('catalogue');
  expect(await loading).toBe(1);
  expect(await read()).toBe(2);
});

it('loads the catalogue at every read while notifications may be lost', async () => {
  const { source, read } = createSource();
  expect([await read(), await read()]).toEqual([1, 2]);
  source.subscriber.onListening();
  expect([await read(), await read()]).toEqual([3, 3]);
  source.subscriber.onLost(new Error('gone'));
  expect([await read(), await read()]).toEqual([4, 5]);
});

it('fails when a load fails while it is subscribed, because pages of an outdated catalogue would be cached', async () => {
  const { source, state, read } = createSource();
  source.subscriber.onListening();
  expect(await read()).toBe(1);
  source.subscriber.onChange('catalogue');
  state.isBroken = true;
  await expect(read()).rejects.toThrow('the database is gone');
  state.isBroken = false;
  expect(await read()).toBe(3);
});

it('returns the last catalogue when it is not subscribed and the database fails', async () => {
  const { state, read } = createSource();
  state.isBroken = true;
  await expect(read()).rejects.toThrow('the database is gone');
  state.isBroken = false;
  expect(await read()).toBe(2);
  state.isBroken = true;
  expect(await read()).toBe(2);
});
