import { useState } from 'react';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { Action } from '../../ui/action.tsx';
import { MoreButton, type More } from '../../ui/lists/more-button.tsx';
import { ENTRIES_PER_PAGE } from '../load-activity.ts';
import { describeChange } from './describe-entry.ts';
import styles from './entry-parts.module.css';

/** The products of a batch, each with its changes. Loads them when the user opens the list. */
export function EntryParts({ batch }: { batch: string }) {
  const { parts, more, load, hide } = useParts(batch);
  const isShown = parts !== null;
  return (
    <>
      <Action
        variant="text"
        aria-expanded={isShown}
        aria-disabled={more === 'loading'}
        onClick={isShown ? hide : () => void load()}
      >
        {isShown ? 'Hide the products' : more === 'failed' ? 'Try again' : 'Show the products'}
      </Action>
      {isShown && (
        <ul className={styles.parts}>
          {parts.map(({ id, subject, action, changes }) => (
            <li key={id}>
              <b>{subject.label}</b>
              {action === 'product_created' && ' created'}
              {action === 'product_removed' && ' removed'}
              {changes.map((change) => (
                <small key={change.field} className={styles.change}>
                  {describeChange(change)}
                </small>
              ))}
            </li>
          ))}
        </ul>
      )}
      {isShown && <MoreButton more={more} rows="more products" onMore={load} />}
    </>
  );
}

/** Returns the parts that have been loaded; null while they are hidden. */
function useParts(batch: string) {
  const [loaded, setLoaded] = useState<{ parts: readonly ApiActivityEntry[] | null; next: string | null }>({
    parts: null,
    next: null,
  });
  const [more, setMore] = useState<More>('idle');
  const load = async () => {
    if (more === 'loading') return;
    setMore('loading');
    const { parts, next } = loaded;
    const result = await client.listActivity({
      query: { batch, limit: ENTRIES_PER_PAGE, ...(next !== null && { cursor: next }) },
    });
    if (!result.ok) return setMore('failed');
    setLoaded({ parts: [...(parts ?? []), ...result.value.entries], next: result.value.next });
    setMore(result.value.next === null ? 'none' : 'idle');
  };
  const hide = () => {
    setLoaded({ parts: null, next: null });
    setMore('idle');
  };
  return { parts: loaded.parts, more, load, hide };
}
