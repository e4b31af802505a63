/** The headings of the list of shortcuts, in its order. */
export const SHORTCUT_GROUPS = ['Everywhere', 'Go to', 'On this screen'] as const;

/** Keys and what they do, as the list of shortcuts shows them. */
export type KeyHint = {
  /** A key (`?`), a key with ⌘ or Ctrl (`Mod+K`) or Alt (`Alt+ArrowLeft`), or two keys in sequence (`G T`). Letters are upper-case. */
  readonly keys: string;
  readonly label: string;
  readonly group: (typeof SHORTCUT_GROUPS)[number];
};

/** A keyboard shortcut. */
export type Shortcut = KeyHint & { readonly run: () => void };

/** How long the second key of a sequence may take. */
export const SEQUENCE_MS = 1_500;

/** A key press. */
export type Press = {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  /** Whether ⌘ or Ctrl is down. */
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** Whether the focus is in a field. */
  readonly isInField: boolean;
};

/**
 * Returns the shortcut of a key press, and the first key of a sequence that it begins. Of several shortcuts with the same keys, the
 * last one in the group ‘On this screen’ applies. If that group has none of them, the last one applies. In a field, and when single keys
 * are off, only shortcuts with ⌘, Ctrl or Alt apply.
 */
export function resolvePress(
  press: Press,
  {
    shortcuts,
    prefix,
    hasSingleKeys,
  }: { shortcuts: readonly Shortcut[]; prefix: string | null; hasSingleKeys: boolean },
): { shortcut?: Shortcut | undefined; prefix: string | null } {
  const key = press.key.length === 1 ? press.key.toUpperCase() : press.key;
  const find = (keys: string) => {
    const found = shortcuts.filter((shortcut) => shortcut.keys === keys);
    // React registers the shortcuts of the first screen before those of the shell around it.
    return found.findLast(({ group }) => group === 'On this screen') ?? found.at(-1);
  };
  if (press.mod) {
    // `Mod+Shift+Z` is left to the browser, which redoes typing. Keys such as `/` need Shift on some keyboards.
    const isOther = press.shift && /^\p{L}$/u.test(key);
    return { shortcut: isOther ? undefined : find(`Mod+${key}`), prefix: null };
  }
  if (press.alt) return { shortcut: find(`Alt+${key}`), prefix: null };
  if (press.isInField || !hasSingleKeys) return { prefix: null };
  const shortcut = (prefix === null ? undefined : find(`${prefix} ${key}`)) ?? find(key);
  if (shortcut !== undefined) return { shortcut, prefix: null };
  const begins = shortcuts.some(({ keys }) => keys.startsWith(`${key} `));
  return { prefix: begins ? key : null };
}
