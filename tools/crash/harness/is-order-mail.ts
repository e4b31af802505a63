/** Returns whether a mail comes from the outbox. The jobs also send the low-stock digest for staff, which is an account mail. */
export function isOrderMail({ subject }: { subject: string }): boolean {
  return !subject.endsWith('low or sold out');
}
