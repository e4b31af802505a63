import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail, MailPort } from './mail.ts';

/** A mail as the mail server received it, parsed. */
export type ArrivedMail = {
  to: readonly string[];
  /** The sender's name. */
  senderName: string;
  subject: string;
  html: string;
  text: string;
  /** With its angle brackets. */
  messageId: string;
  headers: ReadonlyMap<string, string>;
};

/** An adapter under test with a mail server of its own. */
export type MailPortUnderTest = {
  port: MailPort;
  /** Returns the mails that the server received since the last call. */
  takeArrived(): Promise<ArrivedMail[]>;
  /** Makes the server reject the next recipient, for example with `450 later` or `550 nobody there`. */
  refuseNext(answer: { code: number; text: string }): void;
  /** A port to an address where no server listens. */
  unreachablePort: MailPort;
  stop(): Promise<void>;
};

const mail: Mail = {
  to: 'maren@osier.example',
  senderName: 'Nørd & Co, "Shop"',
  subject: 'Grüße: your order “Field Pocket Tee” €',
  html: '<p>Total <b>$40.80</b> für Sie</p>\n',
  text: 'Total $40.80 für Sie\n.\nFrom here on\n',
  messageId: '0193a1f0-0000-7000-8000-00000000000a',
};

/** Registers the tests that every adapter of the mail port must pass. */
export function describeMailPort(name: string, make: () => Promise<MailPortUnderTest>): void {
  describe(`the mail port through ${name}`, () => {
    let subject: MailPortUnderTest;

    beforeAll(async () => {
      subject = await make();
    });
    beforeEach(() => subject.takeArrived());
    afterAll(() => subject.stop());

    it('sends both parts of a message unchanged', async () => {
      expect(await subject.port.send(mail)).toEqual({ ok: true, value: undefined });
      expect(await subject.takeArrived()).toMatchObject([
        {
          to: [mail.to],
          senderName: mail.senderName,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
        },
      ]);
    });

    it('sends the same Message-ID on every attempt', async () => {
      await subject.port.send(mail);
      await subject.port.send(mail);
      await subject.port.send({ ...mail, messageId: 'another' });
      const [first, second, other] = (await subject.takeArrived()).map((one) => one.messageId);
      expect(first).toMatch(/^<0193a1f0-0000-7000-8000-00000000000a@[\w.-]+>$/);
      expect(second).toBe(first);
      expect(other).not.toBe(first);
    });

    it('marks a mail as generated automatically', async () => {
      await subject.port.send(mail);
      const [arrived] = await subject.takeArrived();
      expect(arrived?.headers.get('auto-submitted')).toBe('auto-generated');
    });

    it('distinguishes an unknown mailbox from a busy server', async () => {
      subject.refuseNext({ code: 550, text: 'no mailbox maren@osier.example here' });
      expect(await subject.port.send(mail)).toMatchObject({ ok: false, error: { code: 'mail_refused' } });
      subject.refuseNext({ code: 450, text: 'later, maren@osier.example' });
      const later = await subject.port.send(mail);
      expect(later).toMatchObject({ ok: false, error: { code: 'mail_server_unreachable' } });
      expect(JSON.stringify(later)).not.toContain('maren@');
      expect(await subject.port.send(mail)).toMatchObject({ ok: true });
    });

    it('reports an address where no mail server listens', async () => {
      expect(await subject.unreachablePort.send(mail)).toMatchObject({
        ok: false,
        error: { code: 'mail_server_unreachable' },
      });
    });

    it.each([
      '',
      'no address',
      'maren@osier.example\r\nRCPT TO:<all@osier.example>',
      'a@b.example, c@d.example',
    ])('sends nothing to %j', async (to) => {
      expect(await subject.port.send({ ...mail, to })).toMatchObject({ ok: false });
      expect(await subject.takeArrived()).toEqual([]);
    });

    it('adds no header from a line break in a subject', async () => {
      await subject.port.send({ ...mail, subject: 'Hello\r\nBcc: all@osier.example\r\n\r\nBody' });
      const [arrived] = await subject.takeArrived();
      expect(arrived?.to).toEqual([mail.to]);
      expect([...(arrived?.headers.keys() ?? [])]).not.toContain('bcc');
    });
  });
}
