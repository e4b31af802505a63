import { useLayoutEffect, useRef, type RefObject } from 'react';
import { placeCells } from '#domain/grid/fill.ts';
import { cellsOf, rectangleOf } from '#domain/grid/range.ts';
import { parseTsv, writeTsv } from '#domain/grid/tsv.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import type { GridState } from '../use-grid.ts';

/**
 * Copies and pastes the selected cells while the table has the focus. It listens on the document, because browsers fire these events at the text
 * selection, not at the focused element.
 */
export function useClipboard(grid: GridState, table: RefObject<HTMLTableElement | null>): void {
  const latest = useRef(grid);
  useLayoutEffect(() => {
    latest.current = grid;
  });
  useLayoutEffect(() => {
    const handle = (event: ClipboardEvent) => {
      // In an open cell, the browser copies and pastes text.
      if (document.activeElement !== table.current || event.clipboardData === null) return;
      event.preventDefault();
      if (event.type === 'paste') paste(latest.current, event.clipboardData.getData('text/plain'));
      else copy(latest.current, event.clipboardData);
      if (event.type === 'cut') clearCells(latest.current);
    };
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) document.addEventListener(type, handle);
    return () => {
      for (const type of types) document.removeEventListener(type, handle);
    };
  }, [table]);
}

/** Empties the selected cells. */
export function clearCells(grid: GridState): void {
  grid.enter(cellsOf(rectangleOf(grid.range)).map((cell) => ({ ...cell, text: '' })));
}

function copy(grid: GridState, clipboard: DataTransfer): void {
  const rows = Map.groupBy(cellsOf(rectangleOf(grid.range)), ({ row }) => row);
  clipboard.setData('text/plain', writeTsv([...rows.values()].map((row) => row.map(grid.textOf))));
}

function paste(grid: GridState, text: string): void {
  const table = parseTsv(text);
  const { cells, target } = placeCells(table, rectangleOf(grid.range), grid.size);
  grid.enter(cells);
  const { top, left, bottom, right } = target;
  grid.setRange({ anchor: { row: top, column: left }, focus: { row: bottom, column: right } });
  const missing = table.length - (bottom - top + 1);
  if (missing > 0) announceFailure(`Copied rows below the end of the grid were left out: ${missing}.`);
}
