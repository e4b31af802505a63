import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { MAIL_KINDS, type MailKind } from '#domain/mail/mail-kinds.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const settings = createPrefetched(() => client.readMailSettings());

export const prefetchMail = settings.prefetch;

export type MailSettingsData = CallOutput<'readMailSettings'>;
export type MailPreview = CallOutput<'previewMail'>;

/** How mail leaves the shop, and the mail that the URL names. */
export type MailData = {
  readonly settings: MailSettingsData;
  readonly kind: MailKind;
  readonly preview: MailPreview;
};

export async function loadMail({ request }: LoaderFunctionArgs): Promise<MailData> {
  const kind = shownKind(new URL(request.url).searchParams);
  const [read, preview] = await Promise.all([settings.take(), client.previewMail({ params: { kind } })]);
  return { settings: valueOrThrow(read, request), kind, preview: valueOrThrow(preview, request) };
}

function shownKind(search: URLSearchParams): MailKind {
  return MAIL_KINDS.find((kind) => kind === search.get('mail')) ?? 'order_confirmation_mail';
}
