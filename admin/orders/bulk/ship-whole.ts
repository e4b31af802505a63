import type { CallInput } from '#contract/calls.ts';
import { leftToShip } from '#domain/shipment/line-counters.ts';
import { client } from '../../data/client.ts';

/** Ships what has not left of an order: its pieces in no shipment, or else its prepared shipment. Returns why it failed. */
export async function shipWhole(
  number: number,
  { shipping, key }: { shipping: CallInput<'shipShipment'>['body']; key: string },
): Promise<string | null> {
  const params = { number: String(number) };
  const read = await client.listShipments({ params });
  if (!read.ok) return read.error.detail;
  const { lines, shipments } = read.value;
  const prepared = shipments.find(({ state }) => state === 'prepared');
  const shipped =
    prepared !== undefined && lines.every((line) => leftToShip(line) === 0)
      ? await client.shipShipment({ params: { id: prepared.id }, body: shipping })
      : await client.prepareShipment({
          params,
          headers: { 'idempotency-key': key },
          body: { shipped: shipping },
        });
  return shipped.ok ? null : shipped.error.detail;
}
