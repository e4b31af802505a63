import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { client } from '../../data/client.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { ProblemText } from '../../ui/fields/problem-text.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import type { FileImport, FilePicture } from '../load-imports.ts';
import styles from './import-pictures.module.css';

/** The pictures that a file names: how many are added, and why others are not. Before the import is applied, only those that failed. */
export function ImportPictures({ file, failed }: { file: FileImport; failed: readonly FilePicture[] }) {
  const { id, state, pictures } = file;
  const { isSending, retry } = useRetry(id);
  if (pictures.due + pictures.added + pictures.failed === 0) return null;
  const canRetry = state === 'applied';
  const total = pictures.due + pictures.added;
  return (
    <Panel
      title="Pictures of the file"
      aside={
        canRetry &&
        failed.filter((picture) => picture.canRetry).length > 1 && (
          <Action variant="text" disabled={isSending} onClick={() => void retry()}>
            Try all again
          </Action>
        )
      }
    >
      {total > 0 && (
        <p className={styles.state} aria-live="polite">
          {pictures.added.toLocaleString('en-US')} of {countOf(total, 'picture')} added
          {pictures.due > 0 && (
            <progress
              className={styles.progress}
              aria-label="Pictures added"
              value={pictures.added}
              max={total}
            />
          )}
        </p>
      )}
      <ul>
        {failed.map(({ ordinal, n, product, url, error, canRetry: mayWork }) => (
          <li key={ordinal} className={styles.picture}>
            <p>
              Row {n}: <b>{product}</b>
              <small>{url}</small>
              <ProblemText>{error}</ProblemText>
            </p>
            {canRetry && mayWork && (
              <Action variant="text" disabled={isSending} onClick={() => void retry(ordinal)}>
                Try again<span className="visually-hidden"> to fetch the picture of row {n}</span>
              </Action>
            )}
          </li>
        ))}
      </ul>
      {pictures.failed > failed.length && (
        <p className={styles.state}>and {countOf(pictures.failed - failed.length, 'picture')} more</p>
      )}
    </Panel>
  );
}

/** Returns the function that fetches one failed picture again, or all. Shows a message if the call fails. */
function useRetry(id: string) {
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const retry = async (ordinal?: number) => {
    setSending(true);
    const body = ordinal === undefined ? {} : { ordinal };
    const retried = await client.retryImportPictures({ params: { id }, body });
    if (!retried.ok) announceFailure(retried.error.detail);
    await revalidate();
    setSending(false);
  };
  return { isSending, retry };
}
