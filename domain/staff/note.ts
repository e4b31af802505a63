/** Maximum length of a note, in UTF-16 units. */
export const MAX_NOTE_LENGTH = 1000;
