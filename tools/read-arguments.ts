import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '#domain/result.ts';

/** The arguments of a command: what followed its options, which of its flags were there, and its other words in their order. */
type Arguments<Option extends string, Flag extends string> = {
  readonly options: Readonly<Partial<Record<Option, string>>>;
  readonly flags: ReadonlySet<Flag>;
  readonly words: readonly string[];
};

/**
 * Reads what stands behind a command's name: `options` are followed by a word (`--only x`, `--only=x`), `flags` by none, and `words` is
 * how many other words there may be. The error is a sentence that names the argument which the command does not know, which is there
 * twice, or which lacks its word.
 */
export function parseArguments<Option extends string = never, Flag extends string = never>(
  given: readonly string[],
  known: { readonly options?: readonly Option[]; readonly flags?: readonly Flag[]; readonly words?: number },
): Result<Arguments<Option, Flag>, string> {
  const { options = [], flags = [], words = 0 } = known;
  const types = new Map<string, { type: 'string' | 'boolean' }>();
  for (const name of options) types.set(name, { type: 'string' });
  for (const name of flags) types.set(name, { type: 'boolean' });
  const { tokens } = parseArgs({
    args: [...given],
    options: Object.fromEntries(types),
    // Its own complaints take several lines.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const read = {
    options: {} as Partial<Record<Option, string>>,
    flags: new Set<Flag>(),
    words: [] as string[],
  };
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (read.words.length === words) return fail(`‘${token.value}’ is one word too many.`);
      read.words.push(token.value);
    } else if (token.kind === 'option') {
      const { name, rawName, value } = token;
      if (seen.has(name)) return fail(`${rawName} is there twice.`);
      seen.add(name);
      if (isOneOf(flags, name)) {
        if (value !== undefined) return fail(`${rawName} takes no value.`);
        read.flags.add(name);
      } else if (!isOneOf(options, name)) return fail(`There is no ${rawName}.`);
      else if (value === undefined || value === '') return fail(`${rawName} lacks its value.`);
      else read.options[name] = value;
    }
  }
  return ok(read);
}

/** `parseArguments` of the command that runs. What it doesn't understand ends the program: see `refuseArguments`. */
export function readArguments<Option extends string = never, Flag extends string = never>(
  usage: string,
  known: Parameters<typeof parseArguments<Option, Flag>>[1],
): Arguments<Option, Flag> {
  const read = parseArguments(process.argv.slice(2), known);
  return read.ok ? read.value : refuseArguments(usage, read.error);
}

/** Ends the program with one line, what is wrong and how it is right, and exit code 2. */
export function refuseArguments(usage: string, why: string): never {
  console.error(`${why} ${usage}`);
  process.exit(2);
}

/** A whole number in decimal digits and nothing else; undefined for other words, and for what is not between the bounds. */
export function readWhole(text: string, { from, to }: { from: number; to: number }): number | undefined {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number >= from && number <= to ? number : undefined;
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}
