import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '#domain/result.ts';

/** Parsed arguments: values by option, the flags that are set, and the positional arguments in order. */
type Arguments<Option extends string, Flag extends string> = {
  readonly options: Readonly<Partial<Record<Option, string>>>;
  readonly flags: ReadonlySet<Flag>;
  readonly positionals: readonly string[];
};

/**
 * Parses a command's arguments. `options` take a value (`--only x`, `--only=x`), `flags` take none, and `positionals` is
 * the maximum number of positional arguments. The error is a sentence that names the unknown, repeated or incomplete argument.
 */
export function parseArguments<Option extends string = never, Flag extends string = never>(
  given: readonly string[],
  known: {
    readonly options?: readonly Option[];
    readonly flags?: readonly Flag[];
    readonly positionals?: number;
  },
): Result<Arguments<Option, Flag>, string> {
  const { options = [], flags = [], positionals = 0 } = known;
  const types = new Map<string, { type: 'string' | 'boolean' }>();
  for (const name of options) types.set(name, { type: 'string' });
  for (const name of flags) types.set(name, { type: 'boolean' });
  const { tokens } = parseArgs({
    args: [...given],
    options: Object.fromEntries(types),
    // The messages of `parseArgs` have several lines.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const read = {
    options: {} as Partial<Record<Option, string>>,
    flags: new Set<Flag>(),
    positionals: [] as string[],
  };
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (read.positionals.length === positionals) return fail(`Unexpected argument ‘${token.value}’.`);
      read.positionals.push(token.value);
    } else if (token.kind === 'option') {
      const { name, rawName, value } = token;
      if (seen.has(name)) return fail(`${rawName} is repeated.`);
      seen.add(name);
      if (isOneOf(flags, name)) {
        if (value !== undefined) return fail(`${rawName} takes no value.`);
        read.flags.add(name);
      } else if (!isOneOf(options, name)) return fail(`There is no option ${rawName}.`);
      else if (value === undefined || value === '') return fail(`${rawName} requires a value.`);
      else read.options[name] = value;
    }
  }
  return ok(read);
}

/** Parses the arguments of this process; ends it when they are invalid, see `exitWithUsage`. */
export function readArguments<Option extends string = never, Flag extends string = never>(
  usage: string,
  known: Parameters<typeof parseArguments<Option, Flag>>[1],
): Arguments<Option, Flag> {
  const read = parseArguments(process.argv.slice(2), known);
  return read.ok ? read.value : exitWithUsage(usage, read.error);
}

/** Prints what is wrong and the correct usage on one line, and exits with 2. */
export function exitWithUsage(usage: string, why: string): never {
  console.error(`${why} ${usage}`);
  process.exit(2);
}

/** Parses a whole number in decimal digits; returns undefined for other text and for numbers out of range. */
export function parseWholeNumber(
  text: string,
  { from, to }: { from: number; to: number },
): number | undefined {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number >= from && number <= to ? number : undefined;
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}
