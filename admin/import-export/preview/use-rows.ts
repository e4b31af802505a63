import { useEffect, useState } from 'react';
import { announceFailure } from '../../shell/messages/messages.ts';
import { listRows, type ImportData, type ImportedRow } from '../load-imports.ts';

/** Returns the rows of a view, including further pages and corrected rows. */
export function useRows(data: ImportData) {
  const [pages, setPages] = useState(() => firstPage(data));
  useEffect(
    () =>
      setPages((before) => {
        const first = firstPage(data);
        return first.applied !== undefined && first.applied === before.applied ? before : first;
      }),
    [data],
  );
  const showMore = async () => {
    const { view, next } = pages;
    if (next === null) return;
    const listed = await listRows(data.file.id, view, next);
    if (!listed.ok) return announceFailure(listed.error.detail);
    const { rows } = listed.value;
    setPages((latest) => {
      // Another press has added them, or another view was chosen meanwhile.
      if (latest.view !== view || latest.next !== next) return latest;
      return { ...latest, rows: [...latest.rows, ...rows], next: listed.next ?? null };
    });
  };
  const replace = (fixed: readonly ImportedRow[]) => {
    const byNumber = new Map(fixed.map((row) => [row.n, row]));
    setPages(({ rows, ...rest }) => ({ ...rest, rows: rows.map((row) => byNumber.get(row.n) ?? row) }));
  };
  return { rows: pages.rows, more: pages.next !== null, showMore, replace };
}

function firstPage({ file: { id, state }, view, rows, next }: ImportData) {
  // The rows of an applied file do not change. Reading it again while its pictures are fetched must not drop the further pages.
  return { view, rows, next, applied: state === 'applied' ? id + view : undefined };
}
