import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

/** The attribute that holds the id of a row. */
const ROW = 'data-reorder';

/** How to reorder a list: by dragging a handle, by the arrow keys on it, or by `move`. */
export type Reorder = {
  /** The id of the row that is being dragged. */
  readonly dragged: string | null;
  readonly move: (id: string, by: number) => void;
  /** Props of a row. */
  readonly row: (id: string) => { [ROW]: string; 'data-dragged': true | undefined };
  /** Props of the button that moves a row. */
  readonly handle: (id: string) => {
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
  };
};

/** Reorders the rows of `list`. Dragging works with mouse, pen and touch; the handle needs `touch-action: none`. */
export function useReorder({
  list,
  ids,
  onReorder,
}: {
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  onReorder: (ids: string[]) => void;
}): Reorder {
  const [dragged, setDragged] = useState<string | null>(null);
  const latest = useRef({ ids, onReorder });
  useLayoutEffect(() => {
    latest.current = { ids, onReorder };
  });
  const place = (id: string, at: number) => {
    const others = latest.current.ids.filter((other) => other !== id);
    const to = Math.max(0, Math.min(others.length, at));
    if (latest.current.ids[to] !== id) latest.current.onReorder(others.toSpliced(to, 0, id));
  };
  const move = (id: string, by: number) => place(id, latest.current.ids.indexOf(id) + by);

  useEffect(() => {
    if (dragged === null) return;
    const stop = () => setDragged(null);
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.querySelectorAll(`[${ROW}]`) ?? [])];
      const pointed = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      if (pointed >= 0) place(dragged, pointed);
    };
    globalThis.addEventListener('pointermove', follow);
    globalThis.addEventListener('pointerup', stop);
    globalThis.addEventListener('pointercancel', stop);
    return () => {
      globalThis.removeEventListener('pointermove', follow);
      globalThis.removeEventListener('pointerup', stop);
      globalThis.removeEventListener('pointercancel', stop);
    };
  }, [dragged, list]);

  return {
    dragged,
    move,
    row: (id) => ({ [ROW]: id, 'data-dragged': id === dragged || undefined }),
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button === 0) setDragged(id);
      },
      onKeyDown: (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        move(id, by);
      },
    }),
  };
}
