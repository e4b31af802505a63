import { useState } from 'react';
import type { ApiProductPicture } from '#contract/calls.ts';
import {
  MAX_ALT_LENGTH,
  PICTURE_FILES,
  type FocalPoint,
} from '#domain/catalogue/pictures/uploaded-picture.ts';
import { Action } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './pictures.module.css';

const WIDTHS = [...new Set(PICTURE_FILES.filter(({ format }) => format !== 'jpg').map(({ width }) => width))];

/** The alt text of the selected picture, what is known about it, and what can be done with it. */
export function PictureForm({
  picture,
  focal,
  count,
  onAlt,
  onMove,
  onRetry,
  onRemove,
}: {
  picture: ApiProductPicture;
  focal: FocalPoint;
  /** The number of the product's pictures. */
  count: number;
  /** Returns whether it was saved. */
  onAlt: (alt: string) => Promise<boolean>;
  onMove: (position: number) => void;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const { position, state, error, bytes } = picture;
  return (
    <div className={styles.form}>
      <AltField key={picture.id} alt={picture.alt} onSave={onAlt} />
      <p className={styles.facts}>
        <span aria-live="polite">
          <Icon name="target" size={15} /> Focal point {focal.x} %, {focal.y} %: press the picture, or arrow
          keys
        </span>
        <span>
          <Icon name={state === 'ready' ? 'check' : 'clock'} size={15} /> AVIF and WebP at {WIDTHS.join(', ')}
          ; JPEG for links
        </span>
        {bytes !== null && (
          <span>
            {kilobytes(bytes.min)} to {kilobytes(bytes.max)} kB each
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Action disabled={position === 1} onClick={() => onMove(1)}>
          Make main
        </Action>
        <Action disabled={position === 1} onClick={() => onMove(position - 1)}>
          Move left
        </Action>
        <Action disabled={position === count} onClick={() => onMove(position + 1)}>
          Move right
        </Action>
        {error !== null && <Action onClick={onRetry}>Try again</Action>}
        <Action variant="danger" onClick={onRemove}>
          Remove
        </Action>
      </div>
    </div>
  );
}

/** Saves the text when the field is left, or by Enter. Keeps what was typed until it is saved. */
function AltField({ alt, onSave }: { alt: string; onSave: (alt: string) => Promise<boolean> }) {
  const [typed, setTyped] = useState<string>();
  const save = async () => {
    if (typed === undefined) return;
    const isSaved = typed.trim() === alt || (await onSave(typed.trim()));
    if (isSaved) setTyped((now) => (now === typed ? undefined : now));
  };
  return (
    <TextInput
      label="Alt text"
      hint="What the picture shows, for people who cannot see it. Shoppers see the picture once it has one."
      value={typed ?? alt}
      maxLength={MAX_ALT_LENGTH}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void save()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void save();
      }}
    />
  );
}

function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1000));
}
