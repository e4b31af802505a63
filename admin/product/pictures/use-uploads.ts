import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiProductPicture } from '#contract/calls.ts';
import { refusalOfFile } from './file-refusal.ts';

/** A file on its way to the shop. */
export type Upload = {
  readonly key: string;
  readonly file: File;
  /** The object URL that shows the file until its upload has ended. */
  readonly url: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly error: string | null;
  /** Whether the same file may succeed later. */
  readonly canRetry: boolean;
};

/** The problems of the file itself, which another attempt would meet again. */
const FILE_PROBLEMS: readonly string[] = [
  'picture_too_large',
  'picture_type_unsupported',
  'picture_too_small',
  'picture_too_many_pixels',
  'picture_damaged',
];

/** A picture that has arrived, and the change that added it; null when the product had it already. */
export type Arrived = { readonly picture: ApiProductPicture; readonly changeId: string | null };

/** The files of a product on their way to the shop. */
export type Uploads = ReturnType<typeof useUploads<Arrived>>;

type Sent<Received> =
  | { readonly ok: true; readonly value: Received }
  | { readonly ok: false; readonly error: { readonly code: string; readonly detail: string } };

/** Sends files one after the other, so that pictures keep the order in which they were chosen. */
export function useUploads<Received>(send: (file: File) => Promise<Sent<Received>>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const arrived = useRef<(received: Received) => void>(undefined);
  /** The keys of discarded files, whose requests may still run. */
  const discarded = useRef(new Set<string>());
  const sendFile = useEffectEvent(send);
  const update = useCallback((key: string, change: Partial<Upload> | null) => {
    setUploads((before) =>
      before.flatMap((upload) => {
        if (upload.key !== key) return upload;
        if (change !== null) return { ...upload, ...change };
        URL.revokeObjectURL(upload.url);
        return [];
      }),
    );
  }, []);

  const next = uploads.some(({ state }) => state === 'sending')
    ? undefined
    : uploads.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (next === undefined) return;
    const run = async () => {
      update(next.key, { state: 'sending' });
      const refusal = await refusalOfFile(next.file);
      if (discarded.current.has(next.key)) return;
      if (refusal !== null) return update(next.key, { state: 'failed', error: refusal, canRetry: false });
      const result = await sendFile(next.file);
      if (discarded.current.has(next.key)) return;
      if (result.ok) {
        update(next.key, null);
        arrived.current?.(result.value);
      } else {
        const { code, detail } = result.error;
        update(next.key, { state: 'failed', error: detail, canRetry: !FILE_PROBLEMS.includes(code) });
      }
    };
    void run();
  }, [next, update]);

  return {
    uploads,
    add: useCallback((files: Iterable<File>) => {
      const added = Array.from(files, createUpload);
      setUploads((before) => [...before, ...added]);
    }, []),
    retry: (key: string) => update(key, { state: 'waiting', error: null }),
    discard: (key: string) => {
      discarded.current.add(key);
      update(key, null);
    },
    /** Sets the handler of the pictures that arrive. */
    onArrived: useCallback((handler: (received: Received) => void) => {
      arrived.current = handler;
    }, []),
  };
}

function createUpload(file: File): Upload {
  return {
    key: crypto.randomUUID(),
    file,
    url: URL.createObjectURL(file),
    state: 'waiting',
    error: null,
    canRetry: true,
  };
}
