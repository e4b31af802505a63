/**
 * What has no place in one line of text: control characters (PostgreSQL takes no NUL at all), line breaks, marks that nobody sees and
 * those that turn the direction of what stands around them, and halves of characters.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
export const NOT_IN_A_LINE = /[\u0000-\u001f\u007f\u200b\u2028\u2029\ufeff]|\p{Bidi_Control}|\p{Surrogate}/u;
