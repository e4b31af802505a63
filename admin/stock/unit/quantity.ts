/** What a typed quantity does to the available stock. */
export const QUANTITY_MODES = ['add', 'remove', 'set'] as const;
export type QuantityMode = (typeof QUANTITY_MODES)[number];

const SIGNS: Readonly<Record<string, QuantityMode>> = {
  '+': 'add',
  '-': 'remove',
  '−': 'remove',
  '=': 'set',
};

/** A quantity as it is typed: a sign in front selects the mode. */
export type TypedQuantity = { readonly mode: QuantityMode; readonly digits: string };

/** Reads what is typed into the field of a quantity, such as `+3`, `-1` or `=9`. Other characters are dropped. */
export function readTypedQuantity(text: string, mode: QuantityMode): TypedQuantity {
  const digits = text.replaceAll(/\D/g, '').slice(0, 7);
  return { mode: SIGNS[text.trim().charAt(0)] ?? mode, digits };
}

/** The available stock after a quantity, and by how much it changes; null while nothing would change. */
export function applyQuantity(
  { mode, digits }: TypedQuantity,
  available: number,
): { readonly change: number; readonly after: number } | null {
  if (digits === '') return null;
  const count = Number(digits);
  const change = { add: count, remove: -count, set: count - available }[mode];
  return change === 0 ? null : { change, after: available + change };
}
