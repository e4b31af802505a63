import { ok } from '#domain/result.ts';
import { may } from '#domain/staff/permissions.ts';
import { previewMail } from '../../services/messages/preview-mail.ts';
import { readMailShop } from '../../services/messages/read-mail-shop.ts';
import { sendTestMail } from '../../services/messages/send-test-mail.ts';
import type { ApiDeps } from '../api/api-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';

type Deps = Pick<ApiDeps, 'database' | 'clock' | 'mail' | 'publicUrl' | 'setup'>;

export function readMailSettingsEndpoint(deps: Deps): Endpoint<'readMailSettings'> {
  return async ({ actor }) => {
    const { kind, host, sender: address, isSenderSet, mailboxUrl } = deps.setup.mail;
    const { name } = await readMailShop(deps);
    return ok({
      value: {
        kind,
        host,
        sender: address === null ? null : { name, address },
        isSenderSet,
        mailboxUrl: may(actor.staffRole, 'settings:do') ? mailboxUrl : null,
      },
    });
  };
}

export function sendTestMailEndpoint(deps: Deps): Endpoint<'sendTestMail'> {
  return async ({ actor: { email: to } }) => {
    const sent = await sendTestMail(deps, { to });
    const failure = sent.ok ? null : { step: sent.error.step, answer: sent.error.reason };
    return ok({ value: { to, failure } });
  };
}

export function previewMailEndpoint(deps: Deps): Endpoint<'previewMail'> {
  return async ({ input: { params } }) => {
    const { subject, text, html } = await previewMail(deps, params.kind);
    return ok({ value: { subject, text, html } });
  };
}
