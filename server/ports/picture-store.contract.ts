import { beforeAll, describe, expect, it } from 'vitest';
import type { PictureStore } from './picture-store.ts';

const PICTURE = '0193a1f0-0000-7000-8000-00000000000a';

/** An adapter under test. */
export type PictureStoreUnderTest = {
  readonly store: PictureStore;
  /** A store that cannot be used. */
  readonly brokenStore: PictureStore;
};

/** Registers the tests that every adapter of the picture store must pass. */
export function describePictureStore(name: string, make: () => Promise<PictureStoreUnderTest>): void {
  describe(`the picture store in ${name}`, () => {
    let subject: PictureStoreUnderTest;
    const key = `${PICTURE}/original`;
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);

    beforeAll(async () => {
      subject = await make();
    });

    it('returns a file as it was written, also after it was written again', async () => {
      for (let time = 0; time < 2; time += 1)
        expect(await subject.store.write(key, bytes)).toEqual({ ok: true, value: undefined });
      const read = await subject.store.read(key);
      expect(read.ok && read.value && Buffer.compare(read.value, bytes)).toBe(0);
    });

    it('returns null for a file that is not there', async () => {
      expect(await subject.store.read(`${PICTURE}/nothing`)).toEqual({ ok: true, value: null });
    });

    it('deletes one file and keeps the others; deleting it again succeeds', async () => {
      const other = `${PICTURE}/preview.webp`;
      await subject.store.write(key, bytes);
      await subject.store.write(other, bytes);
      for (let time = 0; time < 2; time += 1)
        expect(await subject.store.remove(key)).toEqual({ ok: true, value: undefined });
      expect(await subject.store.read(key)).toEqual({ ok: true, value: null });
      expect(await subject.store.read(other)).toMatchObject({ ok: true, value: expect.anything() });
    });

    it('names the reason when it cannot be used', async () => {
      const failure = {
        ok: false,
        error: { code: 'picture_storage_unavailable', reason: expect.any(String) },
      };
      expect(await subject.brokenStore.write(key, bytes)).toEqual(failure);
      expect(await subject.brokenStore.read(key)).toEqual(failure);
    });
  });
}
