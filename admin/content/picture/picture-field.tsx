import { useEffect, useEffectEvent } from 'react';
import {
  MAX_ALT_LENGTH,
  MIN_CONTENT_PICTURE_PX,
  type FocalPoint,
} from '#domain/catalogue/pictures/uploaded-picture.ts';
import { parseFocus, pictureFields, type BlockPicture } from '#domain/content/block-pictures.ts';
import { client } from '../../data/client.ts';
import { DropZone, FileButton } from '../../product/pictures/add-pictures.tsx';
import { UploadTile } from '../../product/pictures/upload-tile.tsx';
import { useUploads } from '../../product/pictures/use-uploads.ts';
import { Action } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { useMayChange } from '../content-screen.tsx';
import type { ContentEditor } from '../use-content-editor.ts';
import { ChosenPicture } from './chosen-picture.tsx';
import tiles from '../../product/pictures/pictures.module.css';
import styles from './picture-field.module.css';

/** A picture of a block: the one that the shop starts with, until staff choose or drop another. Its fields belong to the draft. */
export function PictureField({ place, editor }: { place: BlockPicture; editor: ContentEditor }) {
  const [idField, altField, focusField] = pictureFields(place.name);
  const { shown, problems, isUnpublished, set } = editor;
  const [id, alt] = [String(shown[idField]), String(shown[altField])];
  const mayChange = useMayChange();
  const choose = (chosen: string) => set({ [idField]: chosen, [altField]: '', [focusField]: '' });
  const { uploads, add, retry, discard } = usePictureUpload(choose);
  const discardAll = () => {
    for (const { key } of uploads) discard(key);
  };
  const addFirst = (files: Iterable<File>) => {
    discardAll();
    add([...files].slice(0, 1));
  };
  const isChosen = id !== '';
  const content = (
    <>
      <ul className={styles.tiles}>
        <ShownPicture place={place} editor={editor} />
        {uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload.key)}
            onDiscard={() => discard(upload.key)}
          />
        ))}
      </ul>
      {mayChange && <Hint focal={isChosen ? parseFocus(String(shown[focusField])) : null} />}
    </>
  );
  return (
    <fieldset className={styles.picture}>
      <legend>{place.label}</legend>
      {mayChange ? <DropZone onAdd={addFirst}>{content}</DropZone> : content}
      {problems[idField] !== undefined && <p role="alert">{problems[idField]}</p>}
      {mayChange && (
        <div className={styles.actions}>
          <FileButton onAdd={addFirst}>{isChosen ? 'Replace' : 'Choose picture'}</FileButton>
          {isChosen && (
            <Action
              onClick={() => {
                discardAll();
                choose('');
              }}
            >
              Use the default picture
            </Action>
          )}
        </div>
      )}
      {isChosen && (
        <TextInput
          label="Alt text"
          hint="What the picture shows, for people who cannot see it. Required to publish."
          error={problems[altField]}
          isChanged={isUnpublished(altField)}
          readOnly={!mayChange}
          maxLength={MAX_ALT_LENGTH}
          value={alt}
          onChange={({ target }) => set({ [altField]: target.value })}
        />
      )}
    </fieldset>
  );
}

function ShownPicture({
  place: { name, label },
  editor: { shown, set },
}: {
  place: BlockPicture;
  editor: ContentEditor;
}) {
  const [id, alt, focus] = pictureFields(name).map((field) => String(shown[field]));
  const mayChange = useMayChange();
  if (id === undefined || id === '') {
    return (
      <li className={tiles.tile}>
        <small>Default picture</small>
      </li>
    );
  }
  const [, , focusField] = pictureFields(name);
  return (
    <ChosenPicture
      key={id}
      id={id}
      label={label}
      alt={alt ?? ''}
      focal={parseFocus(focus ?? '')}
      onPoint={mayChange ? ({ x, y }) => set({ [focusField]: `${x} ${y}` }) : null}
    />
  );
}

/** `focal` is the focal point of the merchant's picture; null without one. */
function Hint({ focal }: { focal: FocalPoint | null }) {
  const { width, height } = MIN_CONTENT_PICTURE_PX;
  return (
    <p className={styles.hint}>
      {focal !== null && (
        <span aria-live="polite">
          Focal point {focal.x} %, {focal.y} %: press the picture, or arrow keys.{' '}
        </span>
      )}
      Drop a picture here: JPEG, PNG, WebP or AVIF, at least {width} × {height}.
    </p>
  );
}

/** Uploads a file, and passes the id of the picture to `onPicture`. */
function usePictureUpload(onPicture: (id: string) => void) {
  const { onArrived, ...uploading } = useUploads((file) => client.uploadContentPicture({ file }));
  const receive = useEffectEvent(onPicture);
  useEffect(() => {
    onArrived(({ picture }) => receive(picture.id));
    // After the unmount another block is edited. If the file is chosen again, the server returns the uploaded picture.
    return () => onArrived(() => undefined);
  }, [onArrived]);
  return uploading;
}
