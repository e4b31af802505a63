import { useCallback, useEffect, useState } from 'react';
import type { ApiProductPicture } from '#contract/calls.ts';
import { client, countWrites } from '../../data/client.ts';
import { useLive } from '../../live/use-live.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { announceChange } from '../../undo/announce-change.ts';
import { describeFailure } from '../../undo/change-failure.ts';
import type { Arrived } from './use-uploads.ts';

/** How often the progress of the files is read. */
const POLL_MS = 1_000;

/** New values of a picture. */
export type PictureChange = Partial<Pick<ApiProductPicture, 'focalX' | 'focalY' | 'position'>>;

/** The uploaded pictures of a product, and their changes. A change shows at once, and is reverted if it fails. */
export function usePictures(productId: string, onChange: () => void) {
  const [pictures, setPictures] = useState<readonly ApiProductPicture[]>();
  const [failure, setFailure] = useState<string>();
  const writes = useWrites();
  const reload = useCallback(async () => {
    const isCurrent = writes.watch();
    const result = await client.listPictures({ params: { id: productId } });
    if (result.ok && isCurrent()) setPictures(result.value.pictures);
    setFailure(result.ok ? undefined : result.error.detail);
  }, [productId, writes]);
  useEffect(() => void reload(), [reload]);
  useLive(['picture'], reload);
  usePoll(pictures?.some(({ state }) => state === 'making') === true, reload);

  const announcePictureChange = (what: string, changeId: string | null) => {
    if (changeId === null) return;
    const onUndone = async () => {
      await reload();
      onChange();
    };
    announceChange(`${what}.`, { changeId, onUndone, done: `${what}: undone.` });
    onChange();
  };
  const paramsOf = (picture: ApiProductPicture) => ({ params: { id: productId, picture: picture.id } });

  return {
    pictures,
    failure,
    reload,
    add: ({ picture, changeId }: Arrived) => {
      setPictures((before = []) =>
        [...before.filter(({ id }) => id !== picture.id), picture].toSorted(byPosition),
      );
      if (changeId === null) announce('The product has this picture already.');
      else announcePictureChange('Picture added', changeId);
    },
    setAlt: (picture: ApiProductPicture, alt: { from: string; to: string }) =>
      writes.run(client.changePicture({ ...paramsOf(picture), body: { alt } })),
    async change(picture: ApiProductPicture, change: PictureChange, what: string): Promise<void> {
      setPictures((before = []) => withChange(before, picture.id, change));
      const result = await writes.run(
        client.changePicture({ ...paramsOf(picture), body: replacing(picture, change) }),
      );
      if (result.ok) {
        setPictures((before = []) =>
          before.map((one) => (one.id === picture.id ? result.value.picture : one)),
        );
        announcePictureChange(what, result.value.changeId);
      } else announceFailure(describeFailure(result.error).text);
      if (!result.ok || change.position !== undefined) await reload();
    },
    async remove(picture: ApiProductPicture) {
      setPictures((before = []) => before.filter(({ id }) => id !== picture.id));
      const result = await writes.run(client.removePicture(paramsOf(picture)));
      if (result.ok) announcePictureChange('Picture removed', result.value.changeId);
      else announceFailure(result.error.detail);
      await reload();
    },
    async retry(picture: ApiProductPicture) {
      const result = await writes.run(client.retryPicture(paramsOf(picture)));
      if (!result.ok) announceFailure(result.error.detail);
      await reload();
    },
  };
}

/** Detects reads that overlap a write. Their results are ignored, because they may be older. */
function useWrites() {
  return useState(() => {
    let begun = 0;
    let running = 0;
    return {
      async run<T>(call: Promise<T>): Promise<T> {
        begun += 1;
        running += 1;
        return call.finally(() => (running -= 1));
      },
      /**
       * Call it when a read starts. The returned function returns whether no write overlapped the read: no write of this hook, and no other
       * write of the page that ended during the read.
       */
      watch() {
        const before = { running, begun, ended: countWrites() };
        return () => before.running === 0 && begun === before.begun && countWrites() === before.ended;
      },
    };
  })[0];
}

/** Reads again and again while the page is visible and `isActive`. */
export function usePoll(isActive: boolean, read: () => Promise<void>): void {
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isActive, read]);
}

/** Returns each new value with the one that it replaces. */
function replacing(picture: ApiProductPicture, change: PictureChange) {
  return Object.fromEntries(
    Object.entries(change).map(([field, to]) => [field, { from: picture[field as keyof PictureChange], to }]),
  );
}

function withChange(
  pictures: readonly ApiProductPicture[],
  id: string,
  change: PictureChange,
): readonly ApiProductPicture[] {
  const picture = pictures.find((one) => one.id === id);
  if (picture === undefined) return pictures;
  const changed = { ...picture, ...change };
  if (change.position === undefined) return pictures.map((one) => (one.id === id ? changed : one));
  return pictures
    .filter((one) => one.id !== id)
    .toSpliced(change.position - 1, 0, changed)
    .map((one, index) => ({ ...one, position: index + 1 }));
}

function byPosition(one: ApiProductPicture, other: ApiProductPicture): number {
  return one.position - other.position;
}
