import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ApiActivityEntry } from '#contract/calls.ts';
import { useMe } from '../../shell/account/me.ts';
import { signInAgain } from '../../shell/account/sign-out.ts';
import { Action } from '../../ui/action.tsx';
import { clockTime } from '../../ui/dates-and-times.ts';
import { UNDO_ANYWAY, type ChangeFailure } from '../../undo/change-failure.ts';
import { undoEntry } from '../../undo/undo-entry.ts';
import { subjectPath } from '../subject-path.ts';
import { ChangeTable } from './change-table.tsx';
import { describeChange, describeWay, listedChanges } from './describe-entry.ts';
import { EntryParts } from './entry-parts.tsx';
import { EntryText } from './entry-text.tsx';
import styles from './activity-entry.module.css';

/** One change: who did what, how and when, and a button that undoes it. */
export function ActivityEntry({ entry }: { entry: ApiActivityEntry }) {
  const { at, batch, undo } = entry;
  const { role } = useMe();
  const path = subjectPath(entry, role);
  return (
    <li className={styles.entry}>
      <EntryText entry={entry} path={path}>
        <Changes changes={listedChanges(entry)} />
        {batch !== null && <EntryParts batch={batch} />}
      </EntryText>
      <span className={styles.way}>{describeWay(entry)}</span>
      <time className={styles.time} dateTime={at}>
        {clockTime(Date.parse(at))}
      </time>
      <div className={styles.end}>
        {undo.possible ? (
          <Undo entry={entry} />
        ) : undo.inOrder && path !== null ? (
          <Link className="link" to={path}>
            Undo it in the order
          </Link>
        ) : (
          <small>{undo.reason}</small>
        )}
      </div>
    </li>
  );
}

/** Maximum characters of a change that is shown in one line. */
const LINE_LENGTH = 60;

function Changes({ changes }: Pick<ApiActivityEntry, 'changes'>) {
  const texts = changes.map(describeChange);
  if (texts.some((text) => text.length > LINE_LENGTH)) return <ChangeTable changes={changes} />;
  return texts.map((text, at) => (
    <small key={changes[at]?.field} className={styles.change}>
      {text}
    </small>
  ));
}

function Undo({ entry }: { entry: ApiActivityEntry }) {
  const { revalidate } = useRevalidator();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<ChangeFailure>();
  const handleUndo = async (isConfirmed: boolean) => {
    if (isRunning) return;
    setRunning(true);
    setFailure(await undoEntry(entry, revalidate, isConfirmed));
    await revalidate();
    setRunning(false);
  };
  return (
    <>
      <Action variant="text" aria-disabled={isRunning} onClick={() => void handleUndo(false)}>
        Undo<span className="visually-hidden"> this change</span>
      </Action>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure.text}{' '}
          {failure.needsSignIn && (
            <Action variant="text" onClick={() => void signInAgain()}>
              Sign in again
            </Action>
          )}
          {failure.needsConfirmation && (
            <Action variant="text" aria-disabled={isRunning} onClick={() => void handleUndo(true)}>
              {UNDO_ANYWAY}
            </Action>
          )}
        </p>
      )}
    </>
  );
}
