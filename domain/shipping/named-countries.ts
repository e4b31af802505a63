import { COUNTRY_CODES, namesOf } from './countries.ts';

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** With one of these words before it, a name is that of another place, or of a part of the country: New Mexico, the continental US. */
const QUALIFIER =
  /\b(?:new|north|south|east|west|northern|southern|eastern|western|central|latin|mainland|contiguous|continental)\s+$/i;

/** A name after these words is no destination. */
const ORIGIN = /\b(?:from|made in)\s+(?:the\s+)?$/i;

/** Places that are not countries. */
const OTHER_PLACE =
  /\b(?:europe|asia|africa|america|oceania|scandinavia|nordic|baltic|balkan|states?\b|provinces?\b|domestic)/i;

/** In a text whose countries are replaced by §: a word after ‘to’ or ‘in’, or after a country, that may be a place. */
const UNKNOWN_PLACE =
  /\b(?:to|in|within|across|throughout|around)\s+(?!(?:the\s+)?(?:[§$\d]|(?:all|any|every|each|you|your|our|world|whole|entire|globe|door)\b))/i;
const UNKNOWN_IN_LIST = /§\s*(?:,|and|or|&|\/)\s+(?:the\s+)?\p{Lu}/u;

let codesByName: ReadonlyMap<string, readonly string[]> | undefined;
let pattern: RegExp | undefined;

/**
 * Lists the codes of the countries that a text names as destinations; none if it names no place, null if it may name a place that is no
 * country. The names must be capitalised: a jersey and ‘us’ are no countries.
 */
export function listNamedCountries(text: string): readonly string[] | null {
  codesByName ??= createNames();
  pattern ??= createPattern([...codesByName.keys()]);
  const plain = withoutAccents(text);
  const isInCapitals = !/\p{Ll}/u.test(plain);
  const named: string[] = [];
  let isUnclear = false;
  const rest = plain.replaceAll(pattern, (name: string, at: number) => {
    const before = plain.slice(0, at);
    // Georgia is also a state. In capitals, US may be the pronoun.
    if (QUALIFIER.test(before) || /^georgia$/i.test(name) || (isInCapitals && name === 'US'))
      isUnclear = true;
    if (!ORIGIN.test(before)) named.push(...(codesByName?.get(name) ?? []));
    return '§';
  });
  if (isUnclear || [OTHER_PLACE, UNKNOWN_PLACE, UNKNOWN_IN_LIST].some((place) => place.test(rest)))
    return null;
  return [...new Set(named)];
}

/** Returns the countries by each name as texts write it, also in capitals. */
function createNames(): ReadonlyMap<string, readonly string[]> {
  const names = COUNTRY_CODES.flatMap((code) =>
    namesOf(code).flatMap((name) =>
      [name, name.replace(/^St\. /, 'Saint '), name.replaceAll('&', 'and')].map(
        (each) => [each, [code]] as const,
      ),
    ),
  );
  const all = [...names, ['US', ['US']], ['EU', EU], ['European Union', EU]] as const;
  return new Map(
    all.flatMap(([name, codes]) => {
      const plain = withoutAccents(name);
      return [plain, plain.toUpperCase()].map((each) => [each, codes] as const);
    }),
  );
}

/** Returns a pattern of whole names, the longest of which matches. */
function createPattern(names: readonly string[]): RegExp {
  const longestFirst = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${longestFirst.join('|')})(?![\p{L}\p{N}])`, 'gu');
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
}
