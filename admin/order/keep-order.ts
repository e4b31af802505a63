import { client } from '../data/client.ts';
import { announce, announceFailure } from '../shell/messages/messages.ts';

/** Says that an order will be cancelled, and offers to undo that. */
export function announceCancellation(number: number, reload: () => Promise<void>): void {
  announce(`#${number} will be cancelled in ten seconds.`, () => keepOrder(number, reload));
}

/** Takes back the cancellation of an order, and says what happened. */
export async function keepOrder(number: number, reload: () => Promise<void>): Promise<void> {
  const kept = await client.keepStaffOrder({ params: { number: String(number) } });
  if (kept.ok) announce(`#${number} is not cancelled. The customer gets no email.`);
  else announceFailure(kept.error.detail);
  await reload();
}
