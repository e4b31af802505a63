import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';

/** Says that the address of an order is changed, and offers to undo that until its mail is sent. */
export function announceAddress(number: number, reload: () => Promise<void>): void {
  announce(`#${number}: the address is changed. The email leaves in ${UNDO_DELAY}.`, async () => {
    const undone = await client.undoAddressChange({ params: { number: String(number) } });
    if (undone.ok) announce(`#${number} has the address from before. The customer gets no email.`);
    else announceFailure(undone.error.detail);
    await reload();
  });
}
