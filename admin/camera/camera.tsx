import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FailureNotice } from '../ui/panels/notice.tsx';
import { createFrameReader, type FrameReader } from './frame-reader.ts';
import { createNewCodesFilter } from './new-codes-filter.ts';
import styles from './camera.module.css';

/** The pause between two pictures. */
const FRAME_PAUSE_MS = 120;

/** Shows the picture of the camera, and calls `onCode` for each label that appears in it. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string>();
  const pass = useEffectEvent(onCode);
  useEffect(() => {
    const controller = new AbortController();
    run(video.current, (code) => pass(code), controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setFailure(explain(error));
    });
    return () => controller.abort();
  }, []);
  if (failure !== undefined) {
    return <FailureNotice title="The camera does not work.">{failure}</FailureNotice>;
  }
  return (
    <div className={styles.lens}>
      <video ref={video} muted playsInline aria-label="Picture of the camera" />
      <i className={styles.frame} aria-hidden="true" />
    </div>
  );
}

/** Reads pictures of the camera until the signal aborts. */
async function run(
  video: HTMLVideoElement | null,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (video === null) return;
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  let reader: FrameReader | undefined;
  try {
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    reader = await createFrameReader();
    const pickNewCodes = createNewCodesFilter();
    while (!signal.aborted) {
      const codes = await reader.read(video);
      for (const code of pickNewCodes(codes, performance.now())) onCode(code);
      await new Promise((resolve) => {
        setTimeout(resolve, FRAME_PAUSE_MS);
      });
    }
  } finally {
    reader?.close();
    for (const track of stream.getTracks()) track.stop();
  }
}

function explain(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return 'Allow the camera for this site in the settings of the browser, or type the code.';
  if (name === 'NotFoundError') return 'This device has no camera. Use a scanner, or type the code.';
  return 'Use a scanner, or type the code.';
}
