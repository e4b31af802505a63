import { editDistance } from '#domain/search/spelling.ts';
import { settingNames } from './settings.ts';

/** Shorter names, such as HOST, are one edit away from names that have nothing to do with the shop. */
const MIN_COMPARED_LENGTH = 8;

/** The form of names that may be shown. The text before a `=` in `.env` may be part of a secret: of a URL with options, or of a key in several lines. */
const SHOWN_NAME = /^[\w.-]{1,40}$/;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns a sentence for each name that is no setting but probably meant as one: every unknown name in the file `.env`, and those of the
 * environment that are one edit away from a setting, because the machine has other variables of its own.
 */
export function describeUnknownSettings({
  file,
  environment,
}: {
  readonly file: Variables;
  readonly environment: Variables;
}): string[] {
  return [
    ...listUnknown(file).map((name) =>
      SHOWN_NAME.test(name)
        ? describe(`${name} in .env`, findNearest(name, Math.floor(name.length / 4)))
        : describeHidden(name),
    ),
    ...listUnknown(environment).flatMap((name) => {
      const nearest = findNearest(name, 1);
      return nearest === undefined || nearest.length < MIN_COMPARED_LENGTH ? [] : [describe(name, nearest)];
    }),
  ];
}

function describe(what: string, nearest: string | undefined): string {
  if (nearest === undefined) return `${what} is not a setting; docs/settings.md lists them.`;
  return `${what} is not a setting; did you mean ${nearest}?`;
}

function describeHidden(name: string): string {
  const start = /^\w*/.exec(name)?.[0] ?? '';
  return settingNames.some((setting) => setting === start)
    ? `${start} in .env is not followed by '='.`
    : 'A line in .env is not a setting; docs/settings.md lists them.';
}

function listUnknown(given: Variables): string[] {
  const known: ReadonlySet<string> = new Set(settingNames);
  return Object.keys(given).filter((name) => !known.has(name));
}

/** Returns the setting with the most similar name, in any case, if it is at most `maxEdits` edits away. */
function findNearest(name: string, maxEdits: number): string | undefined {
  const near = settingNames
    .filter((setting) => Math.abs(setting.length - name.length) <= maxEdits)
    .map((setting) => ({ setting, edits: editDistance(name.toUpperCase(), setting) }))
    .toSorted((one, other) => one.edits - other.edits)[0];
  return near !== undefined && near.edits <= maxEdits ? near.setting : undefined;
}
