import { useRef, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import type { ContentDocument } from '#domain/content/documents.ts';
import { client } from '../data/client.ts';
import { useRead } from '../data/use-read.ts';
import { announce } from '../shell/messages/messages.ts';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { dateWithYear, clockTime } from '../ui/dates-and-times.ts';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { listUnpublished } from './content-draft.ts';
import { useMayChange } from './content-screen.tsx';
import type { ContentEditor } from './use-content-editor.ts';
import styles from './content.module.css';

type Version = CallOutput<'listContentVersions'>['versions'][number];

/** Opens the list of published versions. Any of them can be restored as a draft. */
export function ContentHistory({ id, editor }: { id: ContentDocument; editor: ContentEditor }) {
  const [isOpen, setOpen] = useState(false);
  const first = useRef<HTMLHeadingElement>(null);
  const restore = ({ fields }: Version) => {
    editor.set(fields);
    setOpen(false);
    announce('Restored in the form. Publish to show it to shoppers.');
  };
  return (
    <>
      <Action variant="text" onClick={() => setOpen(true)}>
        History
      </Action>
      <Dialog open={isOpen} label="History" first={first} onClose={() => setOpen(false)}>
        <div className={styles.history}>
          <h2 ref={first} tabIndex={-1}>
            History
          </h2>
          <Versions id={id} editor={editor} onRestore={restore} />
          <Action onClick={() => setOpen(false)}>Close</Action>
        </div>
      </Dialog>
    </>
  );
}

function Versions({
  id,
  editor,
  onRestore,
}: {
  id: ContentDocument;
  editor: ContentEditor;
  onRestore: (version: Version) => void;
}) {
  const [pages, setPages] = useState<readonly Version[]>([]);
  const [cursor, setCursor] = useState<string>();
  const { value, error } = useRead(
    () => client.listContentVersions({ params: { document: id }, query: { cursor } }),
    cursor,
  );
  const mayChange = useMayChange();
  if (value === undefined) return <p aria-busy={error === undefined}>{error?.detail}</p>;
  const { next } = value;
  // Until the next page has loaded, `value` is the last one of `pages`.
  const versions = [...new Map([...pages, ...value.versions].map((one) => [one.id, one])).values()];
  return (
    <>
      <ol className={styles.versions}>
        {versions.map((version) => {
          const count = listUnpublished(version.fields, editor.shown).length;
          return (
            <li key={version.id}>
              <span className={styles.name}>
                <b>{nameVersion(version)}</b>
                <small>
                  {count === 0 ? 'as in the form' : `${countOf(count, 'difference')} from the form`}
                </small>
              </span>
              <Action disabled={!mayChange || count === 0} onClick={() => onRestore(version)}>
                Restore
              </Action>
            </li>
          );
        })}
      </ol>
      {error !== undefined && <p>{error.detail}</p>}
      {next !== null && (
        <Action
          onClick={() => {
            setPages(versions);
            setCursor(next);
          }}
        >
          Earlier versions
        </Action>
      )}
    </>
  );
}

function nameVersion({ publishedAt, by }: Version): string {
  if (publishedAt === null) return 'Default texts';
  const at = Date.parse(publishedAt);
  return `${dateWithYear(at)}, ${clockTime(at)}${by === null ? '' : `, ${by}`}`;
}
