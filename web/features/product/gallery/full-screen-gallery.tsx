import { useRef, useState, useSyncExternalStore, type MouseEvent } from 'react';
import type { ApiProduct } from '#contract/calls.ts';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { zoomedPictureOf } from '#domain/catalogue/pictures/zoomed-picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useModal } from '../../../ui/overlay/use-modal.ts';
import { Icon } from '../../../ui/picture/icon.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './full-screen-gallery.module.css';

const EXPAND = 'M15 3h6v6M21 3l-7 7M3 21l7-7M9 21H3v-6';

/**
 * A button that shows the product's pictures as large as the window. There, a press makes a picture twice as wide as the window, and scrolls
 * it to the pressed point. A second press shows it whole again. The browser's own pinch enlarges it, too. Both request larger files.
 */
export function FullScreenGallery({ product }: { product: ApiProduct }) {
  const [isOpen, setOpen] = useState(false);
  const [enlarged, setEnlarged] = useState<number>();
  const isPinched = useSyncExternalStore(subscribeToPinch, isPagePinched, () => false);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useModal({ open: isOpen, dialog, first: close });
  if (product.pictures.length === 0) return null;
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon path={EXPAND} />
        <span className="visually-hidden">Show the pictures full screen</span>
      </button>
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
          <ul className={styles.pictures}>
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
          </ul>
        )}
        <Button ref={close} size="small" className={styles.close} onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </dialog>
    </>
  );
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
