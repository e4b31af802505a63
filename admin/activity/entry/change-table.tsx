import { useMemo } from 'react';
import { diffWords, type DiffPart } from '#domain/editing/diff-words.ts';
import { describeValue, nameOfField, type Change } from './describe-entry.ts';
import styles from './change-table.module.css';

/** Maximum characters of an unchanged part of a text, around what was changed. */
const CONTEXT_LENGTH = 40;

/** Maximum characters of two texts that are compared by words. */
const MAX_COMPARED_LENGTH = 4_000;

/** The changed fields with their values before and after; the words that differ are marked. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <Row key={change.field} change={change} />
        ))}
      </tbody>
    </table>
  );
}

/** Long texts are not compared, which would take too long for a list. */
function compare(before: string, after: string): DiffPart[] {
  if (before.length + after.length <= MAX_COMPARED_LENGTH) return diffWords(before, after);
  return [
    { kind: 'removed', text: shorten(before, { isFirst: false, isLast: false }) },
    { kind: 'added', text: shorten(after, { isFirst: false, isLast: false }) },
  ];
}

function Row({ change }: { change: Change }) {
  const [before, after] = [describeValue(change, 'before'), describeValue(change, 'after')];
  const parts = useMemo(() => compare(before, after), [before, after]);
  return (
    <tr>
      <th scope="row">{nameOfField(change.field)}</th>
      <td data-side="Before">
        <Words parts={parts} hidden="added" Mark="del" />
      </td>
      <td data-side="After">
        <Words parts={parts} hidden="removed" Mark="ins" />
      </td>
    </tr>
  );
}

function Words({
  parts,
  hidden,
  Mark,
}: {
  parts: readonly DiffPart[];
  hidden: DiffPart['kind'];
  Mark: 'ins' | 'del';
}) {
  return parts.map(({ kind, text }, at) => {
    if (kind === hidden) return null;
    if (kind !== 'same') return <Mark key={at}>{text}</Mark>;
    return <span key={at}>{shorten(text, { isFirst: at === 0, isLast: at === parts.length - 1 })}</span>;
  });
}

/** Leaves out the words of an unchanged part that are far from what was changed. */
function shorten(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const [start, end] = [isFirst ? 0 : CONTEXT_LENGTH, isLast ? 0 : CONTEXT_LENGTH];
  if (text.length <= start + end + CONTEXT_LENGTH) return text;
  return `${text.slice(0, start)}…${end === 0 ? '' : text.slice(-end)}`;
}
