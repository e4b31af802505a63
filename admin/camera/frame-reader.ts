import { LABEL_FORMATS } from './label-formats.ts';

/** Reads the codes in a picture of the camera. */
export type FrameReader = {
  readonly read: (video: HTMLVideoElement) => Promise<readonly string[]>;
  readonly close: () => void;
};

/** The reader of some browsers (W3C Shape Detection), for which TypeScript has no types. */
type NativeDetector = {
  new (options: { formats: readonly string[] }): {
    detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** Creates a reader: the browser's own, or else a worker that loads one. */
export async function createFrameReader(): Promise<FrameReader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (Native === undefined || !formats.includes('ean_13')) return createWorkerReader();
  const detector = new Native({ formats: LABEL_FORMATS.filter((format) => formats.includes(format)) });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
}

function createWorkerReader(): FrameReader {
  const worker = new Worker(new URL('decode-worker.ts', import.meta.url), { type: 'module' });
  return {
    async read(video) {
      const frame = await createImageBitmap(video);
      const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
      const handleError = () => reject(new Error('the reader of labels failed'));
      const handleMessage = ({ data }: MessageEvent<readonly string[] | null>) =>
        data === null ? handleError() : resolve(data);
      // Otherwise each picture would leave a listener behind.
      const settled = new AbortController();
      const { signal } = settled;
      worker.addEventListener('message', handleMessage, { signal });
      worker.addEventListener('error', handleError, { signal });
      worker.postMessage(frame, [frame]);
      return promise.finally(() => settled.abort());
    },
    close: () => worker.terminate(),
  };
}
