import { useRef, useState } from 'react';
import { client } from '../data/client.ts';
import { useRead } from '../data/use-read.ts';
import { Action, actionClass } from '../ui/action.tsx';
import { Segments } from '../ui/fields/segments.tsx';
import { Icon } from '../ui/icon.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { useEditorState } from './form/editor-store.ts';
import styles from './preview-dialog.module.css';

const WIDTHS = [
  { value: 'wide', label: 'Wide' },
  { value: 'phone', label: 'Phone' },
] as const;

/** Shows the page of the product as shoppers will see it. Others can open it by the same link. */
export function PreviewDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const first = useRef<HTMLHeadingElement>(null);
  const { id } = useEditorState(({ product }) => product);
  return (
    <Dialog open={isOpen} onClose={onClose} label="Preview" first={first} className={styles.dialog}>
      <h2 ref={first} tabIndex={-1} className={styles.title}>
        Preview
      </h2>
      <PreviewPage key={id} id={id} onClose={onClose} />
    </Dialog>
  );
}

/** Returns the path of the preview, for the frame: only a page of this origin may be framed here, and the link may have another host. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function PreviewPage({ id, onClose }: { id: string; onClose: () => void }) {
  const { value: preview, error } = useRead(() => client.createPreviewLink({ params: { id } }), id);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['value']>('wide');
  const isEdited = useEditorState(({ edits }) => Object.keys(edits).length > 0);
  return (
    <>
      <div className={styles.frame} data-width={width}>
        {preview !== undefined && (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the shop's own page, whose scripts need its origin
          <iframe src={pathOf(preview.url)} title="Product page" />
        )}
        {error !== undefined && <p>{error.detail}</p>}
      </div>
      <div className={styles.foot}>
        <Segments label="Width" choices={WIDTHS} value={width} onChange={setWidth} />
        <p>
          {isEdited && 'It does not include your unsaved changes. '}
          Anyone with the link can open it for 24 hours.
        </p>
        {preview !== undefined && (
          <a className={actionClass('plain')} href={preview.url} target="_blank" rel="noopener">
            <Icon name="external" size={16} />
            Open the link
          </a>
        )}
        <Action onClick={onClose}>Close</Action>
      </div>
    </>
  );
}
