import { useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { ApiProductPicture } from '#contract/calls.ts';
import type { FocalPoint } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { Icon } from '../../ui/icon.tsx';
import { framePosition, markAt, movedByKey, pointAt } from './focal-point.ts';
import styles from './pictures.module.css';

/** What a drag between tiles carries: the id of a picture. */
const DRAGGED = 'application/x-osier-picture';

type Handlers = {
  /** Sets the focal point. */
  readonly onPoint: (focal: FocalPoint) => void;
  /** Moves the picture with this id to a position. */
  readonly onMove: (id: string, position: number) => void;
};

/**
 * One picture, cropped as in the shop. The selected one is shown whole: a press or an arrow key moves its focal point. `handlers` is
 * null for a role that may not change pictures.
 */
export function PictureTile({
  picture,
  focal,
  isSelected,
  onSelect,
  handlers,
}: {
  picture: ApiProductPicture;
  /** The focal point that is shown, which may not be saved yet. */
  focal: FocalPoint;
  isSelected: boolean;
  onSelect: () => void;
  handlers: Handlers | null;
}) {
  const { id, position, alt, preview } = picture;
  const canPoint = isSelected && handlers !== null;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no position.
    if (!canPoint || event.detail === 0) return onSelect();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    handlers.onPoint(
      pointAt({ x: event.clientX - left, y: event.clientY - top }, { width, height }, picture),
    );
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (handlers === null || event.ctrlKey || event.metaKey) return;
    const moved = movedByKey(focal, event);
    if (moved === undefined || (!event.altKey && !isSelected)) return;
    event.preventDefault();
    if (!event.altKey) handlers.onPoint(moved);
    else handlers.onMove(id, position + (['ArrowLeft', 'ArrowUp'].includes(event.key) ? -1 : 1));
  };
  const { isTarget, ...drag } = useDrag(picture, handlers?.onMove);
  return (
    <li className={styles.tile} data-target={isTarget || undefined} {...drag}>
      <button
        type="button"
        className={styles.frame}
        data-picture={id}
        aria-pressed={isSelected}
        aria-label={`Picture ${position}${position === 1 ? ', main' : ''}: ${alt || 'no alt text'}`}
        aria-keyshortcuts={handlers === null ? undefined : 'Alt+ArrowLeft Alt+ArrowRight'}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        <img
          className={isSelected ? styles.whole : undefined}
          src={preview}
          width={132}
          height={165}
          alt=""
          draggable={false}
          style={{ objectPosition: isSelected ? undefined : framePosition(picture, focal) }}
        />
        {isSelected && <i className={styles.mark} style={markAt(focal, picture)} />}
      </button>
      {handlers !== null && (
        <span className={styles.grip}>
          <Icon name="grip" size={14} />
        </span>
      )}
      {position === 1 && <b className={styles.main}>Main</b>}
      <TileState picture={picture} />
    </li>
  );
}

/** Returns the props of a tile that can be dragged onto others, and whether another one is dragged over it. Nothing can be dragged without `onMove`. */
function useDrag({ id, position }: ApiProductPicture, onMove: Handlers['onMove'] | undefined) {
  const [isTarget, setTarget] = useState(false);
  if (onMove === undefined) return { isTarget };
  return {
    isTarget,
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, id),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setTarget(true);
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      const dragged = event.dataTransfer.getData(DRAGGED);
      setTarget(false);
      if (dragged === '') return;
      event.preventDefault();
      if (dragged !== id) onMove(dragged, position);
    },
  };
}

/** The progress of a picture's files, or what it still needs. */
export function TileState({
  picture: { state, made, of, error, alt },
}: {
  picture: Pick<ApiProductPicture, 'state' | 'made' | 'of' | 'error' | 'alt'>;
}) {
  if (state === 'making' && error === null) {
    return (
      <small>
        <progress className={styles.progress} value={made} max={of} aria-label="Sizes made" />
        {made} of {of} sizes
      </small>
    );
  }
  if (error !== null) return <small className={styles.bad}>{error}</small>;
  return alt === '' ? <small className={styles.wanting}>Needs alt text</small> : <small>Ready</small>;
}
