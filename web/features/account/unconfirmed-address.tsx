import type { Client } from '#contract/client.ts';
import { SendLinkForm } from './send-link-form.tsx';

/** A notice that the email address is not confirmed yet, with a button that sends the link again. */
export function UnconfirmedAddress({ client }: { client: Pick<Client, 'requestAddressVerification'> }) {
  return (
    <SendLinkForm
      title="Confirm your address"
      text="We have sent you a link. Open it in this browser to confirm your email address."
      button="Send the link again"
      sent="We have sent you a new link."
      send={() => client.requestAddressVerification()}
    />
  );
}
