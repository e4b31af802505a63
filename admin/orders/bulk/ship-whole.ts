import type { CallInput } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { leftToShip } from '#domain/shipment/line-counters.ts';
import { client } from '../../data/client.ts';

/**
 * Ships what has not left of an order: its pieces in no shipment, or else its prepared shipment. Returns the id of the shipment. Returns null
 * without shipping when its payment is disputed: the list that it was selected in may have been read before the dispute.
 */
export async function shipWhole(
  number: number,
  { shipping, key }: { shipping: CallInput<'shipShipment'>['body']; key: string },
): Promise<Result<string | null, CallProblem>> {
  const params = { number: String(number) };
  const read = await client.listShipments({ params });
  if (!read.ok) return fail(read.error);
  const { lines, shipments, isDisputed } = read.value;
  if (isDisputed) return ok(null);
  const packed = lines.every((line) => leftToShip(line) === 0)
    ? shipments.find(({ state }) => state === 'prepared')
    : undefined;
  const shipped =
    packed !== undefined
      ? await client.shipShipment({ params: { id: packed.id }, body: shipping })
      : await client.prepareShipment({
          params,
          headers: { 'idempotency-key': key },
          body: { shipped: shipping },
        });
  if (!shipped.ok) return fail(shipped.error);
  return ok(packed?.id ?? shipped.value.shipments.at(-1)?.id ?? '');
}
