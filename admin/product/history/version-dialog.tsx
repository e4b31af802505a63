import { useRef } from 'react';
import type { ApiEditedProduct } from '#contract/calls.ts';
import { diffWords } from '#domain/editing/diff-words.ts';
import { Action } from '../../ui/action.tsx';
import { dayAndTime } from '../../ui/dates-and-times.ts';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { nameField } from '../form/name-field.ts';
import type { VersionDifference, HistoryEntry } from './versions.ts';
import styles from './version-dialog.module.css';

/** An earlier version of a product: the change that ended it, and how it differs from the form. */
export type Version = { readonly before: HistoryEntry; readonly differences: readonly VersionDifference[] };

/** Compares an earlier version with the form, and restores one field or all. Closed while `version` is null. */
export function VersionDialog({
  version,
  sizes,
  onRestore,
  onClose,
}: {
  version: Version | null;
  sizes: ApiEditedProduct['sizes'];
  /** Undefined for members who may not change the product. */
  onRestore: ((differences: readonly VersionDifference[]) => void) | undefined;
  onClose: () => void;
}) {
  const first = useRef<HTMLHeadingElement>(null);
  const title = version === null ? 'Version' : `Version before ${dayAndTime(Date.parse(version.before.at))}`;
  const differences = version?.differences ?? [];
  return (
    <Dialog open={version !== null} onClose={onClose} label={title} first={first}>
      <h2 ref={first} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>
        {differences.length === 0 && <p>It is the same as in the form.</p>}
        {differences.map((difference) => (
          <section key={difference.name} className={styles.field}>
            <h3>{nameField(difference.name, sizes)}</h3>
            <p className={styles.text}>
              <Changes {...difference} />
            </p>
            {onRestore !== undefined && (
              <Action onClick={() => onRestore([difference])}>
                Restore<span className="visually-hidden"> {nameField(difference.name, sizes)}</span>
              </Action>
            )}
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        {onRestore !== undefined && differences.length > 1 && (
          <Action variant="primary" onClick={() => onRestore(differences)}>
            Restore all {differences.length} fields
          </Action>
        )}
        <Action onClick={onClose}>Close</Action>
      </div>
    </Dialog>
  );
}

/** The value now, with what a restore removes and adds. */
function Changes({ earlier, now }: VersionDifference) {
  return diffWords(now, earlier).map((part, at) => {
    if (part.kind === 'added') return <ins key={at}>{part.text}</ins>;
    if (part.kind === 'removed') return <del key={at}>{part.text}</del>;
    return <span key={at}>{part.text}</span>;
  });
}
