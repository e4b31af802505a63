/** The codes of ISO 3166-1. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** The codes of all countries. */
export const COUNTRY_CODES: readonly string[] = CODES.split(' ');

/** Usual names besides the English ones. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  'republic of ireland': 'IE',
  turkey: 'TR',
  'south korea': 'KR',
  deutschland: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  espana: 'ES',
  italia: 'IT',
  mexico: 'MX',
  brasil: 'BR',
};

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the English name of a country; the code itself if it is unknown. */
export function countryName(code: string): string {
  return COUNTRY_CODES.includes(code) ? (names.of(code) ?? code) : code;
}

const CODES_BY_NAME = new Map([
  ...COUNTRY_CODES.map((code) => [simplify(countryName(code)), code] as const),
  ...COUNTRY_CODES.map((code) => [code.toLowerCase(), code] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** Returns the code of a country by its name or code, as a customer writes it; null for an unknown one. */
export function findCountryCode(text: string): string | null {
  return CODES_BY_NAME.get(simplify(text)) ?? null;
}

/** Returns a name without accents, punctuation and a leading article, in lower case. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
