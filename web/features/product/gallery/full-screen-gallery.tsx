import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { zoomedPictureOf } from '#domain/catalogue/pictures/zoomed-picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { useModal } from '../../../ui/overlay/use-modal.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './full-screen-gallery.module.css';

/** The keys that scroll the pictures, and by how many. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);
const EXPAND = 'M15 3h6v6M21 3l-7 7M3 21l7-7M9 21H3v-6';

/**
 * A button that shows the product's pictures as large as the window. There, a press makes a picture twice as wide as the window, and scrolls
 * it to the pressed point. A second press shows it whole again. A press and the browser's pinch request larger files. The arrow keys scroll
 * from picture to picture. Phones show the number of the picture, in the dialog and on the page.
 */
export function FullScreenGallery({ product }: { product: ApiProduct }) {
  const [isOpen, setOpen] = useState(false);
  const [enlarged, setEnlarged] = useState<number>();
  const isPinched = useSyncExternalStore(subscribeToPinch, isPagePinched, () => false);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const count = product.pictures.length;
  const onPage = useScrolledTo(count, () => opener.current?.parentElement?.querySelector('section'));
  useModal({ open: isOpen, dialog, first: close });
  if (count === 0) return null;
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.open}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <Icon path={EXPAND} />
        <span className="visually-hidden">Show the pictures full screen</span>
      </button>
      <PictureNumber at={onPage} count={count} />
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={`Pictures of ${productName(product)}`}
        onClose={() => {
          setOpen(false);
          setEnlarged(undefined);
        }}
      >
        {isOpen && (
          <FullScreenPictures count={count} isEnlarged={enlarged !== undefined}>
            {product.pictures.map((picture, at) => (
              <li key={picture.stem} data-enlarged={enlarged === at || undefined}>
                <button
                  type="button"
                  aria-pressed={enlarged === at}
                  aria-label={`Enlarge: ${picture.alt}`}
                  onClick={(event) => {
                    const point = pressedPoint(event);
                    const { parentElement: frame } = event.currentTarget;
                    setEnlarged(enlarged === at ? undefined : at);
                    // React has rendered the new size by then.
                    requestAnimationFrame(() => scrollTo(frame, point));
                  }}
                >
                  <Picture
                    {...(isPinched || enlarged === at
                      ? { ...zoomedPictureOf(product, at), sizes: '200vw' }
                      : { ...pictureOf(product, at), sizes: '(max-width: 900px) 92vw, 50vw' })}
                    colour={undefined}
                    alt=""
                    priority={at === 0}
                  />
                </button>
              </li>
            ))}
          </FullScreenPictures>
        )}
        <button ref={close} type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
          <span className="visually-hidden">Close</span>
        </button>
      </dialog>
    </>
  );
}

/** The scroller of the dialog. */
function FullScreenPictures({
  count,
  isEnlarged,
  children,
}: {
  count: number;
  isEnlarged: boolean;
  children: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const at = useScrolledTo(count, () => list.current);
  useEffect(() => {
    const dialog = list.current?.closest('dialog');
    const scroll = ({ key }: KeyboardEvent) => {
      const step = STEPS.get(key);
      const width = list.current?.firstElementChild?.clientWidth ?? 0;
      // In an enlarged picture the keys move the picture.
      if (step !== undefined && !isEnlarged) list.current?.scrollBy({ left: step * width });
    };
    dialog?.addEventListener('keydown', scroll);
    return () => dialog?.removeEventListener('keydown', scroll);
  }, [isEnlarged]);
  return (
    <>
      <ul ref={list} className={styles.pictures}>
        {children}
      </ul>
      {!isEnlarged && <PictureNumber at={at} count={count} />}
    </>
  );
}

/** The number of the picture in view, on phones. Screen readers have the pictures. */
function PictureNumber({ at, count }: { at: number; count: number }) {
  if (count === 1) return null;
  return (
    <p className={styles.place} aria-hidden="true">
      {at + 1} / {count}
    </p>
  );
}

/** Returns the place of the picture that a horizontal scroller of `count` pictures shows. */
function useScrolledTo(count: number, findScroller: () => Element | null | undefined): number {
  const [at, setAt] = useState(0);
  const find = useRef(findScroller);
  useEffect(() => {
    const scroller = find.current();
    if (!scroller) return undefined;
    const read = () => setAt(Math.round((scroller.scrollLeft / scroller.scrollWidth) * count));
    scroller.addEventListener('scroll', read, { passive: true });
    return () => scroller.removeEventListener('scroll', read);
  }, [count]);
  return at;
}

type Point = { readonly x: number; readonly y: number };

/** Returns where an element was pressed, as parts of its width and height; its middle for a key. */
function pressedPoint({ detail, clientX, clientY, currentTarget }: MouseEvent): Point {
  if (detail === 0) return { x: 0.5, y: 0.5 };
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** Scrolls the frame so that the point is in its middle. The point is in parts of the scrolled content's width and height. */
function scrollTo(frame: Element | null, { x, y }: Point): void {
  frame?.scrollTo({
    left: x * frame.scrollWidth - frame.clientWidth / 2,
    top: y * frame.scrollHeight - frame.clientHeight / 2,
  });
}

function subscribeToPinch(onChange: () => void): () => void {
  globalThis.visualViewport?.addEventListener('resize', onChange);
  return () => globalThis.visualViewport?.removeEventListener('resize', onChange);
}

function isPagePinched(): boolean {
  return (globalThis.visualViewport?.scale ?? 1) > 1;
}
