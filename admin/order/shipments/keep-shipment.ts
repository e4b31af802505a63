import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';

/** Undoes a delivery that is not recorded yet, and says what happened. */
export async function keepShipment(
  number: number,
  { id, reload }: { id: string; reload: () => Promise<void> },
): Promise<void> {
  const kept = await client.keepShipment({ params: { id } });
  if (kept.ok) announce(`#${number}: the shipment is still under way.`);
  else announceFailure(kept.error.detail);
  await reload();
}
