import { useState } from 'react';
import type { Drafts } from './use-drafts.ts';
import { NEW_ID } from './use-kept-drafts.ts';

/** The rows of a table of records, one of which is open at a time. A new record is the last row. */
export type OpenRow = {
  readonly ids: readonly string[];
  readonly openId: string | null;
  /** Opens a row, or closes the open one. */
  readonly toggle: (id: string) => void;
  /** Opens the row of a new record. */
  readonly add: () => void;
};

/** Keeps which row is open: at first one with changes that this browser has kept. A new record starts with `newFields`. */
export function useOpenRow<Form>(
  records: readonly { readonly id: string }[],
  { drafts, set }: Pick<Drafts<Form>, 'drafts' | 'set'>,
  newFields: () => Partial<Form> = () => ({}),
): OpenRow {
  const [openId, setOpenId] = useState(() => Object.keys(drafts)[0] ?? null);
  const isAdding = NEW_ID in drafts;
  return {
    ids: [...records.map(({ id }) => id), ...(isAdding ? [NEW_ID] : [])],
    openId,
    toggle: (id) => setOpenId(openId === id ? null : id),
    add: () => {
      if (!isAdding) set(NEW_ID, newFields());
      setOpenId(NEW_ID);
    },
  };
}
