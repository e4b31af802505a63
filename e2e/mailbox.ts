import { expect } from '@playwright/test';

type Letter = { subject: string; text: string | null };

/** The link in the newest mail of a subject to somebody, once the mail is there. */
export async function linkFor(email: string, subject: string): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    const mailbox = process.env['SHOP_MAILBOX'] ?? '';
    const answer = await fetch(`${mailbox}/mails.json?to=${encodeURIComponent(email)}`);
    const letters = (await answer.json()) as Letter[];
    const letter = letters.find((one) => one.subject === subject);
    link = /https?:\/\/\S+#\S+/.exec(letter?.text ?? '')?.[0];
    return link;
  };
  await expect.poll(look, { timeout: 15_000 }).toBeDefined();
  return link ?? '';
}
