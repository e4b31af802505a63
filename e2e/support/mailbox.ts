import { expect } from '@playwright/test';

type Mail = { subject: string; text: string | null };

/**
 * Waits for a mail with this subject to this address and returns the link in the newest one. Reads the mailbox of the shared shop by
 * default.
 */
export async function findMailLink(
  email: string,
  subject: string | RegExp,
  mailbox = process.env['SHOP_MAILBOX'] ?? '',
): Promise<string> {
  let link: string | undefined;
  const findLink = async () => {
    const response = await fetch(`${mailbox}/mails.json?to=${encodeURIComponent(email)}`);
    const mails = (await response.json()) as Mail[];
    const mail = mails.find((found) =>
      typeof subject === 'string' ? found.subject === subject : subject.test(found.subject),
    );
    link = /https?:\/\/\S+#\S+/.exec(mail?.text ?? '')?.[0];
    return link;
  };
  // A mail whose first delivery fails is sent again after five seconds, and then after ten.
  await expect.poll(findLink, { timeout: 60_000 }).toBeDefined();
  return link ?? '';
}
