/** Maximum length, in UTF-16 units, of a search. Constants, because an object with other lengths would be part of every first load. */
export const SEARCH_LENGTH = 200;

/** The same for a search that is being typed; the rest of a longer one changes no suggestion. */
export const SUGGESTED_SEARCH_LENGTH = 100;
