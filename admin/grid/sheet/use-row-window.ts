import { useEffect, useState, type RefObject } from 'react';

/** The height of a row and of the head, as in the style sheet. */
const ROW_PX = 40;
const HEAD_PX = 36;

/** Rows that are rendered above and below those in sight, so that scrolling shows no gap. */
const OVERSCAN_COUNT = 12;

/** The rendered rows: `first` included, `end` not. */
export type RowWindow = { readonly first: number; readonly end: number };

/** Returns the rows to render for the scroll position of the sheet, and keeps the row `active` in sight. */
export function useRowWindow(
  sheet: RefObject<HTMLElement | null>,
  { count, active }: { count: number; active: number },
): RowWindow {
  const [scroll, setScroll] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const measure = () => setScroll({ top: element.scrollTop, height: element.clientHeight });
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [sheet]);
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const [top, bottom] = [active * ROW_PX, (active + 1) * ROW_PX];
    const visible = element.clientHeight - HEAD_PX;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (bottom > element.scrollTop + visible) element.scrollTo({ top: bottom - visible });
  }, [sheet, active]);
  return rowWindowOf(scroll, count);
}

/** Returns the rows to render for a scroll position. */
export function rowWindowOf({ top, height }: { top: number; height: number }, count: number): RowWindow {
  const first = Math.max(0, Math.min(Math.floor(top / ROW_PX), count) - OVERSCAN_COUNT);
  const end = Math.min(count, Math.ceil((top + height) / ROW_PX) + OVERSCAN_COUNT);
  return { first, end: Math.max(first, end) };
}

/** Extends the rendered rows to the row of an open cell, whose text would be lost if it were removed. */
export function includeRow({ first, end }: RowWindow, row: number): RowWindow {
  return { first: Math.min(first, row), end: Math.max(end, row + 1) };
}

/** The height of rows that are not rendered. */
export function heightOf(rows: number): number {
  return rows * ROW_PX;
}
