import { useState } from 'react';

/** The names of the products of a rule: those that the server sent, and those that were picked since. */
export function useProductNames(names: Readonly<Record<string, string>>): {
  nameOf: (id: string) => string;
  add: (id: string, name: string) => void;
} {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  return {
    nameOf: (id) => picked[id] ?? names[id] ?? id,
    add: (id, name) => setPicked((before) => ({ ...before, [id]: name })),
  };
}
