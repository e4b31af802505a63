/** Domains that never receive mail (RFC 2606). */
const RESERVED_DOMAIN = /[@.](example|invalid|localhost|test|example\.(com|net|org))$/i;

/** Whether no mail can ever reach an email address, such as that of the first admin of a shop without `ADMIN_EMAIL`. */
export function isPlaceholderAddress(email: string): boolean {
  return RESERVED_DOMAIN.test(email);
}
