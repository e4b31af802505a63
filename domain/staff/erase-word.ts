/** What staff type to erase a customer. */
export const ERASE_WORD = 'ERASE';
