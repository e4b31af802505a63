import { useEffect, useRef, useState } from 'react';
import { previewOf } from '#domain/catalogue/pictures/picture.ts';
import { objectPositionOf, type ChosenPicture, type ShownPicture } from '#domain/content/block-pictures.ts';
import type { ContentDocument } from '#domain/content/documents.ts';
import { listHomeChanges, type HomeView } from '#domain/content/home-document.ts';
import { createPreviewMessage, PREVIEW_READY } from '#domain/content/preview-message.ts';
import type { Fields } from '../conflict/field-edits.ts';
import { Segments } from '../ui/fields/segments.tsx';
import styles from './content.module.css';

const WIDTHS = [
  { value: '1440', label: 'Desktop 1440' },
  { value: '390', label: 'Phone 390' },
] as const;

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The page of the shop with the values that are being edited, as wide as on a desktop or a phone, and scaled to fit. */
export function ContentPreview({
  id,
  fields,
  view,
}: {
  id: ContentDocument;
  fields: Fields;
  view: HomeView;
}) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['value']>('1440');
  const [theme, setTheme] = useState<(typeof THEMES)[number]['value']>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isReady = useIsReady(frame);
  const scale = Math.min(1, useWidthOf(box) / Number(width));
  const text = JSON.stringify(draftOf(id, fields, view));
  useEffect(() => {
    if (!isReady) return;
    const message = createPreviewMessage({ draft: JSON.parse(text) as unknown, theme });
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [isReady, text, theme]);
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.previewBar}>
        <Segments label="Width" choices={WIDTHS} value={width} onChange={setWidth} />
        <Segments label="Theme" choices={THEMES} value={theme} onChange={setTheme} />
        <span className={styles.live}>Live preview</span>
      </div>
      <div ref={box} className={styles.frame}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the shop's own page, whose scripts need its origin */}
        <iframe
          ref={frame}
          title="Preview of the page"
          src={id === 'home' ? '/preview/home' : `/preview/pages/${id}`}
          style={{ width: `${width}px`, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

function draftOf(id: ContentDocument, fields: Fields, view: HomeView) {
  if (id !== 'home') return { title: fields['title'], body: fields['body'] };
  return listHomeChanges(fields, view, previewPicture) ?? {};
}

/** Shows the small file of a picture, which exists before the others. */
function previewPicture({ id, alt, focal }: ChosenPicture): ShownPicture {
  return { src: previewOf(id), sources: [], alt, position: objectPositionOf(focal) };
}

/** Whether the page in the frame can show a draft. */
function useIsReady(frame: React.RefObject<HTMLIFrameElement | null>): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      const isFrame = source === frame.current?.contentWindow && origin === location.origin;
      if (isFrame && data === PREVIEW_READY) setReady(true);
    };
    globalThis.addEventListener('message', receive);
    return () => globalThis.removeEventListener('message', receive);
  }, [frame]);
  return isReady;
}

function useWidthOf(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width === 0 ? 1 : width;
}
