import { useEffect, useState } from 'react';
import type { ApiEditedProduct, CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { dayAndTime } from '../../ui/dates-and-times.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { PersonInitials } from '../../ui/person-initials.tsx';
import { undoAll } from '../../undo/undo-all.ts';
import { shownForm, useEditor, useEditorState } from '../form/editor-store.ts';
import { focusField } from '../form/focus-field.ts';
import { nameField, showValue } from '../form/name-field.ts';
import { readEntries } from './read-entries.ts';
import { VersionDialog, type Version } from './version-dialog.tsx';
import { differencesBefore, type HistoryEntry } from './versions.ts';
import styles from './history-panel.module.css';

type History = CallOutput<'listProductChanges'>;

/** The entries that are shown before the user asks for all. */
const SHOWN_COUNT = 5;

/** A product, and its history at that time; null until it is loaded. */
type KnownHistory = { readonly product: ApiEditedProduct; readonly history: History | null };

/** The changes of the product. The version before each can be compared and restored. */
export function HistoryPanel({ loaded }: { loaded: KnownHistory }) {
  const { editor, mayEdit } = useEditor();
  const { entries, next, loadMore } = useHistory(loaded);
  const [isLong, setLong] = useState(false);
  const [version, setVersion] = useState<Version | null>(null);
  const { id, sizes } = useEditorState(({ product }) => product);
  const shown = isLong ? entries : entries.slice(0, SHOWN_COUNT);
  const compare = (count: number) => {
    const before = entries[count - 1];
    if (before === undefined) return;
    const differences = differencesBefore(entries, count, shownForm(editor.store.getState()));
    setVersion({ before, differences });
  };
  const restore = (differences: Version['differences']) => {
    for (const { name, earlier } of differences) editor.set(name, earlier);
    setVersion(null);
    announce('Restored in the form. Save to apply it.');
    if (differences[0] !== undefined) focusField(differences[0].name);
  };
  const reload = async () => {
    const found = await client.readStaffProduct({ params: { id } });
    if (found.ok) editor.accept(found.value.product);
  };
  const restorePicture = (entry: HistoryEntry) =>
    undoAll([entry.id], reload, { done: 'Undone. The shop shows the earlier pictures.' });
  return (
    <Panel
      title="History"
      aside={
        entries.length > SHOWN_COUNT &&
        !isLong && (
          <Action variant="text" onClick={() => setLong(true)}>
            All {next === null ? entries.length : `${entries.length}+`}
          </Action>
        )
      }
    >
      {entries.length === 0 && (
        <p className={styles.none}>{loaded.history === null ? ' ' : 'No changes yet.'}</p>
      )}
      <ul className={styles.list}>
        {shown.map((entry, index) => (
          <HistoryItem
            key={entry.id}
            entry={entry}
            sizes={sizes}
            action={mayEdit ? 'Restore' : 'Compare'}
            onCompare={() => compare(index + 1)}
            onUndo={mayEdit && entry.isUndoable ? () => void restorePicture(entry) : undefined}
          />
        ))}
      </ul>
      {isLong && next !== null && (
        <p className={styles.none}>
          <Action variant="text" onClick={() => void loadMore()}>
            Show older changes
          </Action>
        </p>
      )}
      <VersionDialog
        version={version}
        sizes={sizes}
        onRestore={mayEdit ? restore : undefined}
        onClose={() => setVersion(null)}
      />
    </Panel>
  );
}

function HistoryItem({
  entry,
  sizes,
  action,
  onCompare,
  onUndo,
}: {
  entry: HistoryEntry;
  sizes: Parameters<typeof nameField>[1];
  action: string;
  onCompare: () => void;
  /** Undoes the change of a picture. */
  onUndo: (() => void) | undefined;
}) {
  const time = dayAndTime(Date.parse(entry.at));
  return (
    <li>
      <PersonInitials name={entry.who} />
      <div>
        <p>
          <EntryText entry={entry} sizes={sizes} />
        </p>
        <small>{[entry.who, time].filter(Boolean).join(', ')}</small>
      </div>
      {entry.picture === null && (
        <Action variant="text" aria-haspopup="dialog" onClick={onCompare}>
          {action}
          <span className="visually-hidden"> the version before {time}</span>
        </Action>
      )}
      {entry.picture !== null && onUndo !== undefined && (
        <Action variant="text" onClick={onUndo}>
          Restore<span className="visually-hidden"> the pictures as before {time}</span>
        </Action>
      )}
    </li>
  );
}

/** Returns the history of the loader, or the one that was read after a later change of the product. */
function useHistory(loaded: KnownHistory) {
  const product = useEditorState((state) => state.product);
  const { id } = product;
  const loadedHistory = loaded.history;
  const [newer, setNewer] = useState<KnownHistory & { loadedHistory: History | null }>();
  const known = newer?.loadedHistory === loadedHistory ? newer : loaded;
  const isOld = loadedHistory !== null && known.product !== product;
  useEffect(() => {
    if (!isOld) return;
    let isShown = true;
    const refresh = async () => {
      const result = await client.listProductChanges({ params: { id } });
      if (isShown && result.ok) setNewer({ loadedHistory, history: result.value, product });
    };
    void refresh();
    return () => {
      isShown = false;
    };
  }, [id, loadedHistory, isOld, product]);
  const { entries = [], next = null } = known.history ?? {};
  const loadMore = async () => {
    if (next === null) return;
    const result = await client.listProductChanges({ params: { id }, query: { cursor: next } });
    if (!result.ok) return announceFailure(result.error.detail);
    const history = { entries: [...entries, ...result.value.entries], next: result.value.next };
    setNewer({ loadedHistory, history, product: known.product });
  };
  return { entries: readEntries(entries), next, loadMore };
}

const SHORT_LENGTH = 24;

function EntryText({
  entry: { picture, changes },
  sizes,
}: {
  entry: HistoryEntry;
  sizes: Parameters<typeof nameField>[1];
}) {
  const [only] = changes;
  if (picture !== null)
    return (
      <>
        <b>Picture</b> {picture}
      </>
    );
  if (changes.length !== 1 || only === undefined)
    return <b>{changes.map(({ name }) => nameField(name, sizes)).join(', ')}</b>;
  const { name, before, after } = only;
  const isShort = before.length + after.length <= 2 * SHORT_LENGTH;
  return (
    <>
      <b>{nameField(name, sizes)}</b> {isShort && `${showValue(name, before)} to ${showValue(name, after)}`}
    </>
  );
}
