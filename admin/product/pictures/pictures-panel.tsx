import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import type { ApiProductPicture } from '#contract/calls.ts';
import type { FocalPoint } from '#domain/catalogue/pictures/uploaded-picture.ts';
import { Action } from '../../ui/action.tsx';
import { Keys } from '../../ui/keys.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { AddButtons, DropHint, DropZone, usePastedFiles } from './add-pictures.tsx';
import { PictureForm } from './picture-form.tsx';
import { PictureTile } from './picture-tile.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useFocalPoint } from './use-focal-point.ts';
import { usePictures } from './use-pictures.ts';
import type { Uploads } from './use-uploads.ts';
import styles from './pictures.module.css';

/** The pictures that staff uploaded for a product, in their order. Changes apply at once, and can be undone. */
export function PicturesPanel({
  productId,
  uploads: { uploads, add, retry, discard, onArrived },
  mayEdit,
  shown,
  onChange,
}: {
  productId: string;
  uploads: Uploads;
  mayEdit: boolean;
  /** Tiles of the pictures that shoppers see, shown while the list of uploaded ones is empty or not loaded. */
  shown: ReactNode;
  onChange: () => void;
}) {
  const { pictures, failure, reload, ...actions } = usePictures(productId, onChange);
  useEffect(() => onArrived(actions.add), [onArrived, actions.add]);
  const [selectedId, setSelectedId] = useState<string>();
  const selected = pictures?.find(({ id }) => id === selectedId) ?? pictures?.[0];
  const { pointed, point, forget } = useFocalPoint((picture, focal) =>
    actions.change(picture, { focalX: focal.x, focalY: focal.y }, 'Focal point moved'),
  );
  const list = useRef<HTMLUListElement>(null);
  const move = useMove(list, pictures, (picture, position) =>
    actions.change(picture, { position }, 'Picture moved'),
  );
  const focalOf = (picture: ApiProductPicture): FocalPoint =>
    pointed?.id === picture.id ? pointed.focal : { x: picture.focalX, y: picture.focalY };
  const tiles = (
    <ul className={styles.row} ref={list}>
      {!pictures?.length && shown}
      {pictures?.map((picture) => (
        <PictureTile
          key={picture.id}
          picture={picture}
          focal={focalOf(picture)}
          isSelected={picture.id === selected?.id}
          onSelect={() => setSelectedId(picture.id)}
          handlers={mayEdit ? { onMove: move, onPoint: (focal) => point(picture, focal) } : null}
        />
      ))}
      {uploads.map((upload) => (
        <UploadTile
          key={upload.key}
          upload={upload}
          onRetry={() => retry(upload.key)}
          onDiscard={() => discard(upload.key)}
        />
      ))}
      {mayEdit && <DropHint />}
    </ul>
  );
  return (
    <Panel title="Pictures" aside={mayEdit && <Aside onAdd={add} />}>
      {failure !== undefined && <LoadFailure text={failure} onRetry={() => void reload()} />}
      {mayEdit ? <AddingZone onAdd={add}>{tiles}</AddingZone> : tiles}
      {pictures?.length === 0 && uploads.length === 0 && (
        <p className={styles.none}>The first picture replaces what the shop shows.</p>
      )}
      {selected !== undefined && mayEdit && (
        <PictureForm
          picture={selected}
          focal={focalOf(selected)}
          count={pictures?.length ?? 0}
          onAlt={(alt) => actions.setAlt(selected, alt)}
          reload={async () => {
            await reload();
            onChange();
          }}
          onMove={(position) => move(selected.id, position)}
          onRetry={() => void actions.retry(selected)}
          onRemove={() => {
            forget();
            void actions.remove(selected);
          }}
        />
      )}
    </Panel>
  );
}

/** Accepts files that are dropped on it, or pasted anywhere on the page. */
function AddingZone({ onAdd, children }: ComponentProps<typeof DropZone>) {
  usePastedFiles(onAdd);
  return <DropZone onAdd={onAdd}>{children}</DropZone>;
}

function Aside({ onAdd }: { onAdd: (files: Iterable<File>) => void }) {
  return (
    <>
      <span className={styles.hint}>
        Drag to reorder, or <Keys keys="Alt" /> and arrows
      </span>
      <AddButtons onAdd={onAdd} />
    </>
  );
}

function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="bad" icon="alert" title="The pictures could not be loaded." role="alert">
      {text}{' '}
      <Action variant="text" onClick={onRetry}>
        Try again
      </Action>
    </Notice>
  );
}

/** Returns a function that moves a picture, if the position exists. A moved picture keeps the focus: browsers drop it when its element moves. */
function useMove(
  list: RefObject<HTMLElement | null>,
  pictures: readonly ApiProductPicture[] | undefined,
  onMove: (picture: ApiProductPicture, position: number) => Promise<unknown>,
): (id: string, position: number) => void {
  const moved = useRef<string>(undefined);
  useEffect(() => {
    if (moved.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-picture="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [list, pictures]);
  return (id, position) => {
    const picture = pictures?.find((one) => one.id === id);
    if (picture === undefined || position < 1 || position > (pictures?.length ?? 0)) return;
    const isFocused = document.activeElement?.getAttribute('data-picture') === id;
    moved.current = isFocused ? id : undefined;
    void onMove(picture, position);
  };
}
