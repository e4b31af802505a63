import { useEffect, useState } from 'react';
import { announceFailure } from '../../shell/messages/messages.ts';
import { listRows, type ImportData, type ImportedRow } from '../load-imports.ts';

/** Returns the rows of a view, including further pages and corrected rows. */
export function useRows(data: ImportData) {
  const [pages, setPages] = useState({ rows: data.rows, next: data.next });
  useEffect(() => setPages({ rows: data.rows, next: data.next }), [data]);
  const showMore = async () => {
    if (pages.next === null) return;
    const listed = await listRows(data.file.id, data.view, pages.next);
    if (!listed.ok) return announceFailure(listed.error.detail);
    const { rows } = listed.value;
    setPages(({ rows: before }) => ({ rows: [...before, ...rows], next: listed.next ?? null }));
  };
  const replace = (fixed: readonly ImportedRow[]) => {
    const byNumber = new Map(fixed.map((row) => [row.n, row]));
    setPages(({ rows, next }) => ({ rows: rows.map((row) => byNumber.get(row.n) ?? row), next }));
  };
  return { rows: pages.rows, more: pages.next !== null, showMore, replace };
}
