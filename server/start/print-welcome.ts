import type { TestCard } from './sandbox/start-sandbox.ts';

/** What a person should know when the shop has opened. */
export type Welcome = {
  readonly address: string;
  /** The admin's sign-in when it was made just now; `password` null when the merchant chose it. */
  readonly admin: { readonly email: string; readonly password: string | null } | null;
  /** How many demo products were put in just now. */
  readonly products: number;
  /** Empty when cards are charged for real. */
  readonly testCards: readonly TestCard[];
  /** Where mail goes: to a mailbox that can be read, out into the world, or nowhere yet. */
  readonly mail: { readonly kind: 'mailbox'; readonly url: string } | { readonly kind: 'sent' | 'waits' };
  /** Where the stand-in for Google is; null when there is none. */
  readonly accountChooser: string | null;
  /** How many processes serve. */
  readonly workers: number;
  readonly dev: boolean;
};

/** The welcome as tidy lines. */
export function formatWelcome({
  address,
  admin,
  products,
  testCards,
  mail,
  accountChooser,
  workers,
  dev,
}: Welcome): string {
  const lines: string[] = [];
  if (products > 0) lines.push(`  Catalogue     ${products} demo products put in`);
  if (admin !== null) {
    const password =
      admin.password === null ? 'the password of ADMIN_PASSWORD' : `password ${admin.password}`;
    lines.push(
      `  Admin         ${admin.email}, ${password}${admin.password === null ? '' : '  (shown only this once)'}`,
    );
  }
  if (testCards.length > 0) {
    lines.push('  Card payment  sandbox; test cards, with any future date and any CVC:');
    for (const { number, effect } of testCards)
      lines.push(`    ${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}   ${effect}`);
  }
  if (accountChooser !== null) {
    lines.push('  Google        sandbox; ‘Continue with Google’ asks who you want to be');
  }
  if (mail.kind === 'mailbox') lines.push(`  Mail          read it at ${mail.url}`);
  if (mail.kind === 'waits') lines.push('  Mail          is kept until SMTP_URL is set');
  if (workers > 1) lines.push(`  Processes     ${workers} behind one port`);
  if (dev) lines.push('  Development   changes show at once');
  const told = lines.length > 0 ? [...lines, ''] : [];
  return ['', `  Osier is open:  ${address}`, '', ...told, '  Ctrl-C closes the shop.', '', ''].join('\n');
}
