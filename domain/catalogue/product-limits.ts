/** Maximum lengths of the texts of a product, in UTF-16 units. */
export const MAX_DETAILS_LENGTH = 5000;
/** Maximum length of a one-line text that has no limit of its own. */
export const MAX_LINE_LENGTH = 200;
export const MAX_COLOUR_LENGTH = 80;
export const MAX_CUT_LENGTH = 80;
export const MAX_COMPOSITION_LENGTH = 600;
/** Maximum length of a SKU or a barcode. */
export const MAX_CODE_LENGTH = 64;

/** Maximum lengths of a product's own texts for search engines. */
export const MAX_SEARCH_TITLE_LENGTH = 120;
export const MAX_SEARCH_DESCRIPTION_LENGTH = 320;

/** The highest list price, in dollars. */
export const MAX_PRICE_DOLLARS = 100_000;
