import type { CallInput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure, announceQuestion } from '../../shell/messages/messages.ts';
import { withFreshSignIn } from '../../sign-in/with-fresh-sign-in.ts';
import type { Delivery, WebhookEndpoint } from './load-webhooks.ts';

export type Settings = CallInput<'addWebhookEndpoint'>['body'];

/** Returns the host of an endpoint, by which messages name it. */
export function hostOf({ url }: { url: string }): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Enables or disables an endpoint, and shows a message about the outcome. */
export async function setEnabled(endpoint: WebhookEndpoint, enabled: boolean): Promise<void> {
  const { id, url, events } = endpoint;
  const body = { url, events, enabled };
  const result = await withFreshSignIn(() => client.changeWebhookEndpoint({ params: { id }, body }));
  if (!result.ok) return announceFailure(result.error.detail);
  announce(`${hostOf(endpoint)} gets ${enabled ? 'events again' : 'no more events'}.`);
}

/** Asks whether to delete an endpoint, which nothing undoes, and does so. */
export function askToDelete(endpoint: WebhookEndpoint, reload: () => Promise<void>): void {
  announceQuestion(`Delete ${hostOf(endpoint)}? Messages that wait for it are lost.`, {
    label: 'Delete it',
    run: () => remove(endpoint).then(reload),
  });
}

async function remove(endpoint: WebhookEndpoint): Promise<void> {
  const result = await withFreshSignIn(() => client.deleteWebhookEndpoint({ params: { id: endpoint.id } }));
  if (result.ok) announce(`The endpoint ${hostOf(endpoint)} is deleted.`);
  else announceFailure(result.error.detail);
}

/** Rotates the secret of an endpoint. Returns the new one; undefined when that failed, with a message. */
export async function rotate({ id }: WebhookEndpoint): Promise<string | undefined> {
  const result = await withFreshSignIn(() => client.rotateWebhookSecret({ params: { id } }));
  if (result.ok) return result.value.secret;
  announceFailure(result.error.detail);
  return undefined;
}

/** Sends a message again, and shows a message about the outcome. */
export async function resend({ id, event }: Delivery): Promise<void> {
  const result = await withFreshSignIn(() => client.resendWebhook({ params: { id } }));
  if (result.ok) announce(`The message ${event} is on its way.`);
  else announceFailure(result.error.detail);
}
