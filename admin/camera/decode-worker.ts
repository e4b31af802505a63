import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { LABEL_FORMATS } from './label-formats.ts';

/*
 * Reads labels for browsers without a reader of their own. Only this worker may compile WebAssembly: the server sends it with a
 * Content-Security-Policy of its own. By default the library would load its module from another origin.
 */
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
const detector = new BarcodeDetector({ formats: [...LABEL_FORMATS] });

addEventListener('message', ({ data: frame }: MessageEvent<ImageBitmap>) => {
  const read = async () => {
    // Null when the module could not be loaded.
    const found = await detector.detect(frame).catch(() => null);
    frame.close();
    postMessage(found?.map(({ rawValue }) => rawValue) ?? null);
  };
  void read();
});
