/** Whether a mail is about an order. The digest of low stock, which staff get, is about none, so the outbox does not have it. */
export function isOrderMail({ subject }: { subject: string }): boolean {
  return !subject.endsWith('low or sold out');
}
