import type { ApiProductPicture } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import {
  MAX_ALT_LENGTH,
  PICTURE_FILES,
  type FocalPoint,
} from '#domain/catalogue/pictures/uploaded-picture.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { useFieldEdits } from '../../conflict/use-field-edits.ts';
import { Action } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './pictures.module.css';

const WIDTHS = [...new Set(PICTURE_FILES.filter(({ format }) => format !== 'jpg').map(({ width }) => width))];

/** Saves an alt text if `from` is still current. */
type SaveAlt = (alt: { from: string; to: string }) => Promise<CallResult<'changePicture'>>;

/** The alt text of the selected picture, what is known about it, and what can be done with it. */
export function PictureForm({
  picture,
  focal,
  count,
  onAlt,
  reload,
  onMove,
  onRetry,
  onRemove,
}: {
  picture: ApiProductPicture;
  focal: FocalPoint;
  /** The number of the product's pictures. */
  count: number;
  onAlt: SaveAlt;
  /** Reads the pictures again. */
  reload: () => Promise<void>;
  onMove: (position: number) => void;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const { position, state, error, bytes } = picture;
  return (
    <div className={styles.form}>
      <AltField key={picture.id} picture={picture} onSave={onAlt} reload={reload} />
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
function AltField({
  picture: { id, alt },
  onSave,
  reload,
}: {
  picture: ApiProductPicture;
  onSave: SaveAlt;
  reload: () => Promise<void>;
}) {
  const { shown, problems, count, set, save, drop, conflict } = useFieldEdits(`alt-${id}`, {
    stored: { alt },
    check: () => undefined,
    send: ({ alt: edit }) => onSave({ from: String(edit?.base), to: String(edit?.value).trim() }),
    readStored: async () => null,
    reload,
    savedText: 'Alt text changed.',
    nameField: () => 'Alt text',
    showValue: (_field, text) => String(text) || 'none',
  });
  const saveTyped = () => {
    if (count === 0 || conflict.question !== null) return;
    // The shop stores it without the outer spaces.
    if (String(shown['alt']).trim() === alt) drop();
    else void save();
  };
  return (
    <>
      <TextInput
        label="Alt text"
        hint="What the picture shows, for people who cannot see it. Shoppers see the picture once it has one."
        error={problems['alt']}
        value={String(shown['alt'])}
        maxLength={MAX_ALT_LENGTH}
        onChange={({ target }) => set({ alt: target.value })}
        onBlur={saveTyped}
        onKeyDown={({ key }) => {
          if (key === 'Enter') saveTyped();
        }}
      />
      <ConflictDialog {...conflict} subject="this picture" />
    </>
  );
}

function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1000));
}
