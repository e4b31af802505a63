/**
 * The codes of ISO 3166-1 alpha-2 as the library iso-3166 lists them, which a test compares
 * (docs/decisions/0057-countries-from-a-list.md), and XK, which carriers and banks use for Kosovo.
 */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

/** The codes of all countries. */
export const COUNTRY_CODES: readonly string[] = CODES.split(' ');

/** Common names besides those of CLDR: older and longer ones, parts of a country, and its own name where shoppers type it. */
const ALIASES: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates',
  AT: 'Österreich',
  BE: 'België, Belgique',
  BN: 'Brunei Darussalam',
  BR: 'Brasil',
  CD: 'Democratic Republic of the Congo, DR Congo, DRC, Congo - Kinshasa',
  CG: 'Republic of the Congo, Congo - Brazzaville',
  CH: 'Schweiz, Suisse, Svizzera',
  CI: 'Ivory Coast',
  CV: 'Cabo Verde, Cape Verde',
  CZ: 'Czech Republic, Czechia',
  DE: 'Deutschland',
  DK: 'Danmark',
  ES: 'España',
  FI: 'Suomi',
  FM: 'Federated States of Micronesia',
  GB: 'UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland',
  HK: 'Hong Kong',
  IE: 'Éire, Republic of Ireland',
  IT: 'Italia',
  KR: 'Korea, Republic of Korea',
  LA: 'Lao',
  MK: 'Macedonia, North Macedonia',
  MM: 'Burma, Myanmar',
  MO: 'Macao, Macau',
  NL: 'Holland, Nederland',
  NO: 'Norge',
  PL: 'Polska',
  PS: 'Palestine',
  RU: 'Russian Federation',
  SE: 'Sverige',
  SZ: 'Swaziland, Eswatini',
  TL: 'East Timor, Timor-Leste',
  TR: 'Turkey, Türkiye',
  US: 'USA, U.S., U.S.A., United States of America, America',
  VA: 'Vatican, Holy See',
  VN: 'Viet Nam',
};

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the English name of a country; the code itself if it is unknown. */
export function countryName(code: string): string {
  if (!COUNTRY_CODES.includes(code)) return code;
  return (names.of(code) ?? code).replace(' SAR China', '');
}

/** Lists all countries by name. */
export function listCountries(): { readonly code: string; readonly name: string }[] {
  const { compare } = new Intl.Collator('en');
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).toSorted((a, b) =>
    compare(a.name, b.name),
  );
}

/** Lists the English names of a country, also without an explanation in brackets, and its aliases. */
export function namesOf(code: string): string[] {
  const name = countryName(code);
  return [name, name.replace(/ \(.*\)/, ''), ...(ALIASES[code]?.split(', ') ?? [])];
}

let spellings: readonly { readonly code: string; readonly spelling: string }[] | undefined;

/** Lists how customers write each country, in the form of `simplify`: its code, name and aliases. */
function listSpellings() {
  spellings ??= COUNTRY_CODES.flatMap((code) =>
    [code, ...namesOf(code)].map((each) => ({ code, spelling: simplify(each) })),
  );
  return spellings;
}

/**
 * Lists the countries with the text at the start of their code, or of a word of a name or alias; all for an empty text. Those that start
 * with the text come first, then by name.
 */
export function searchCountries(text: string): { readonly code: string; readonly name: string }[] {
  const wanted = simplify(text);
  const all = listCountries();
  if (wanted === '') return text.trim() === '' ? all : [];
  const ranks = new Map<string, number>();
  for (const { code, spelling } of listSpellings()) {
    const rank = rankOf(spelling, wanted);
    if (rank !== undefined) ranks.set(code, Math.min(rank, ranks.get(code) ?? rank));
  }
  const rankBy = ({ code }: { code: string }) => ranks.get(code) ?? 0;
  return all.filter(({ code }) => ranks.has(code)).toSorted((a, b) => rankBy(a) - rankBy(b));
}

function rankOf(spelling: string, wanted: string): number | undefined {
  if (spelling === wanted) return 0;
  if (spelling.startsWith(wanted)) return 1;
  return spelling.includes(` ${wanted}`) ? 2 : undefined;
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** Returns the code of a country by its name, alias or code, as a customer writes it; null for an unknown one. */
export function findCountryCode(text: string): string | null {
  codesByName ??= new Map(listSpellings().map(({ code, spelling }) => [spelling, code]));
  return codesByName.get(simplify(text)) ?? null;
}

/** Returns a name without accents, punctuation and a leading article, in lower case. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/(?<=\p{L})[.'’](?=\p{L})/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^saint /, 'st ');
}
