import type { ShipmentState } from '#domain/shipment/shipment-state.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';

/** The display names of the states to which an undo returns a shipment. */
const STATES: Readonly<Partial<Record<ShipmentState, string>>> = {
  shipped: 'under way',
  back: 'to be inspected',
};

/** Undoes a delivery, inspection or loss that is not recorded yet, and says what happened. */
export async function undoShipmentStep(
  number: number,
  { shipment, reload }: { shipment: { id: string; state: ShipmentState }; reload: () => Promise<void> },
): Promise<void> {
  const undone = await client.undoShipmentResult({ params: { id: shipment.id } });
  if (undone.ok) announce(`#${number}: the shipment is still ${STATES[shipment.state] ?? 'not delivered'}.`);
  else announceFailure(undone.error.detail);
  await reload();
}
