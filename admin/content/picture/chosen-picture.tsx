import type { KeyboardEvent, MouseEvent } from 'react';
import { previewOf } from '#domain/catalogue/pictures/picture.ts';
import type { FocalPoint } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { markAt, movedByKey, pointAt } from '../../product/pictures/focal-point.ts';
import { TileState } from '../../product/pictures/picture-tile.tsx';
import { Action } from '../../ui/action.tsx';
import { useContentPicture } from './use-content-picture.ts';
import styles from '../../product/pictures/pictures.module.css';

/** An uploaded picture, shown whole: a press or an arrow key moves its focal point. */
export function ChosenPicture({
  id,
  label,
  alt,
  focal,
  onPoint,
}: {
  id: string;
  label: string;
  alt: string;
  focal: FocalPoint;
  /** Null for a role that may not change pictures. */
  onPoint: ((focal: FocalPoint) => void) | null;
}) {
  const { picture, failure, retry } = useContentPicture(id);
  const handleClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no position.
    if (picture === undefined || onPoint === null || detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint(pointAt({ x: clientX - left, y: clientY - top }, { width, height }, picture));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (onPoint === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const moved = movedByKey(focal, event);
    if (moved === undefined) return;
    event.preventDefault();
    onPoint(moved);
  };
  return (
    <li className={styles.tile}>
      <button
        type="button"
        className={styles.frame}
        aria-label={`${label}: focal point ${focal.x} %, ${focal.y} %`}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        <img className={styles.whole} src={previewOf(id)} width={132} height={165} alt="" draggable={false} />
        {picture !== undefined && <i className={styles.mark} style={markAt(focal, picture)} />}
      </button>
      {failure !== undefined && (
        <small className={styles.bad} role="alert">
          {failure}
        </small>
      )}
      {picture !== undefined && <TileState picture={{ ...picture, alt }} />}
      {picture?.error != null && onPoint !== null && (
        <Action variant="text" onClick={() => void retry()}>
          Try again
        </Action>
      )}
    </li>
  );
}
