import type { TestCard } from './sandbox/spawn-stand-ins.ts';

/** What the start prints once the shop accepts requests. */
export type Welcome = {
  readonly address: string;
  /** The sign-in of the admin that this start created; `password` is null when ADMIN_PASSWORD set it. */
  readonly admin: { readonly email: string; readonly password: string | null } | null;
  /** Number of demo products that this start added. */
  readonly productCount: number;
  /** Empty with a real card provider. */
  readonly testCards: readonly TestCard[];
  /** Mail goes to the sandbox mailbox or to a mail server. Without either, order mails wait. */
  readonly mail: { readonly kind: 'mailbox'; readonly url: string } | { readonly kind: 'sent' | 'waits' };
  /** Address of the stand-in for Google; null if there is none. */
  readonly accountChooser: string | null;
  readonly workerCount: number;
  readonly dev: boolean;
};

/** Formats the welcome as aligned lines. */
export function formatWelcome({
  address,
  admin,
  productCount,
  testCards,
  mail,
  accountChooser,
  workerCount,
  dev,
}: Welcome): string {
  const lines: string[] = [];
  lines.push(`  Back office   ${address}/admin`);
  if (productCount > 0) lines.push(`  Catalogue     ${productCount} demo products added`);
  if (admin !== null) {
    const password =
      admin.password === null ? 'the password of ADMIN_PASSWORD' : `password ${admin.password}`;
    lines.push(
      `  Admin         ${admin.email}, ${password}${admin.password === null ? '' : '  (shown only this once)'}`,
    );
  }
  if (testCards.length > 0) {
    lines.push('  Card payment  sandbox; test cards (any future date, any CVC):');
    for (const { number, effect } of testCards)
      lines.push(`    ${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}   ${effect}`);
  }
  if (accountChooser !== null) {
    lines.push('  Google        sandbox; ‘Continue with Google’ lets you choose a test account');
  }
  if (mail.kind === 'mailbox') lines.push(`  Mail          read it at ${mail.url}`);
  if (mail.kind === 'waits') {
    lines.push(
      '  Mail          needs SMTP_URL: order mails wait for it, account mails are dropped after a day',
    );
  }
  if (workerCount > 1) lines.push(`  Workers       ${workerCount} behind one port`);
  if (dev) lines.push('  Development   changes appear without a restart');
  return [
    '',
    `  Osier is open:  ${address}`,
    '',
    ...lines,
    '',
    '  Press Ctrl-C to stop the shop.',
    '',
    '',
  ].join('\n');
}
