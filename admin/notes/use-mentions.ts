import { useState, type KeyboardEvent, type RefObject } from 'react';
import { client } from '../data/client.ts';

const SHOWN_COUNT = 6;

/** Completes the name of a colleague after an `@` in a field. `found` are the colleagues to choose from, `active` the index of the selected one. */
export function useMentions(field: RefObject<HTMLTextAreaElement | null>, onChange: (text: string) => void) {
  const [names, setNames] = useState<readonly string[]>([]);
  /** What is typed after the last `@`; null without one. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const found =
    typed === null
      ? []
      : names.filter((name) => name.toLowerCase().includes(typed.toLowerCase())).slice(0, SHOWN_COUNT);

  const read = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    onChange(text);
    const next = /(?:^|\s)@([^@\n]{0,60})$/.exec(text.slice(0, selectionStart))?.[1] ?? null;
    setTyped(next);
    setActive(0);
    if (next !== null && names.length === 0)
      void client.listColleagues().then((listed) => listed.ok && setNames(listed.value.names));
  };
  const choose = (name: string) => {
    const area = field.current;
    if (area === null || typed === null) return;
    const end = area.selectionStart;
    area.setRangeText(`${name} `, end - typed.length, end, 'end');
    onChange(area.value);
    setTyped(null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const name = found[active];
    if (name === undefined) return;
    if (step !== undefined) setActive((active + step + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') choose(name);
    else if (key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { found, active, read, choose, close: () => setTyped(null), handleKeyDown };
}
