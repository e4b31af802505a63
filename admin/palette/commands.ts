import type { PictureFiles } from '#domain/catalogue/pictures/picture.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { IconName } from '../ui/icon.tsx';

/** The groups of results, in their order. */
export const COMMAND_GROUPS = [
  'Go to',
  'Actions',
  'Orders',
  'People',
  'Products',
  'On the first product',
] as const;

/** How many orders or people a search shows. */
export const RESULT_COUNT = '5';

/** A result of the palette: a screen, a page of the shop, or an action. */
export type Command = {
  readonly id: string;
  readonly group: (typeof COMMAND_GROUPS)[number];
  readonly label: string;
  readonly detail?: string;
  readonly icon: IconName;
  /** In place of the icon. */
  readonly picture?: PictureFiles;
  /** Its shortcut. */
  readonly keys?: string;
  /** The permission that it requires. */
  readonly may?: Permission;
  /** Other words by which people look for it. */
  readonly words?: string;
  readonly target: { readonly screen: string } | { readonly page: string } | { readonly run: () => void };
};

/** Returns the commands that match every word of a query, by the beginnings of their words. Matches in labels come first. */
export function findCommands(query: string, commands: readonly Command[]): Command[] {
  const words = wordsOf(query);
  const matches = (text: string) => {
    const known = wordsOf(text);
    return words.every((word) => known.some((each) => each.startsWith(word)));
  };
  const byLabel = commands.filter(({ label }) => matches(label));
  const byWords = commands.filter(
    (command) => !byLabel.includes(command) && matches(`${command.label} ${command.words ?? ''}`),
  );
  return [...byLabel, ...byWords];
}

/** Splits a label around the first match of a query's words, to mark it. */
export function splitAtMatch(label: string, query: string): [before: string, match: string, after: string] {
  const words = wordsOf(query);
  if (words.length === 0) return [label, '', ''];
  const match = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'iu').exec(label);
  if (match === null) return [label, '', ''];
  const end = match.index + match[0].length;
  return [label.slice(0, match.index), match[0], label.slice(end)];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
