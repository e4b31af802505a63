import type { Client } from '#contract/client.ts';
import { SendLinkForm } from './send-link-form.tsx';

/** Lets a user without a password request a mailed link to set one. */
export function AddPassword({
  client,
  email,
}: {
  client: Pick<Client, 'requestPasswordReset'>;
  email: string;
}) {
  return (
    <SendLinkForm
      title="Add a password"
      text="Your account has no password yet. We can email you a link to set one. Setting it signs you out everywhere."
      button="Send the link"
      sent={`We have sent a link to ${email}.`}
      send={() => client.requestPasswordReset({ body: { email } })}
    />
  );
}
