import { useEffectEvent, useLayoutEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { MIN_PICTURE_PX, UPLOAD_ACCEPT } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './pictures.module.css';

type Adding = { readonly onAdd: (files: Iterable<File>) => void };

/** The buttons that choose files; on a phone also one for its camera. */
export function AddButtons({ onAdd }: Adding) {
  return (
    <div className={styles.add}>
      <FileButton onAdd={onAdd} multiple>
        <Icon name="add-picture" size={16} />
        Add pictures
      </FileButton>
      <span className={styles.camera}>
        <FileButton onAdd={onAdd} capture="environment">
          <Icon name="camera" size={16} />
          Camera
        </FileButton>
      </span>
    </div>
  );
}

/** A button that chooses files. */
export function FileButton({
  onAdd,
  children,
  ...input
}: Adding & { multiple?: boolean; capture?: 'environment'; children: ReactNode }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...input}
        ref={field}
        type="file"
        accept={UPLOAD_ACCEPT}
        hidden
        onChange={({ target }) => {
          onAdd(target.files ?? []);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Action onClick={() => field.current?.click()}>{children}</Action>
    </>
  );
}

/** Accepts files that are dropped on it. */
export function DropZone({ onAdd, children }: Adding & { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const handleDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={handleDragOver}
      onDragLeave={handleDragLeave}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onAdd(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

/** Accepts files that are pasted anywhere on the page. */
export function usePastedFiles(onAdd: Adding['onAdd']): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (files === undefined || files.length === 0) return;
    event.preventDefault();
    onAdd(files);
  });
  useLayoutEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

/** Says where to drop pictures, and which. */
export function DropHint() {
  return (
    <li className={styles.drop}>
      <Icon name="upload" size={20} />
      <span>Drop pictures here, or paste them</span>
      <small>
        JPEG, PNG, WebP or AVIF, at least {MIN_PICTURE_PX.width} × {MIN_PICTURE_PX.height}
      </small>
    </li>
  );
}
