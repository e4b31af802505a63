import type { Queryable } from '#database/connection/connect.ts';
import { listCarriers } from '#database/queries/shipments/carriers.ts';
import type { Tracking } from '#database/queries/shipments/shipments.ts';
import { trackingLinkOf } from '#domain/shipment/tracking-link.ts';

/** The carrier and tracking number that staff enter. Their own link replaces that of the carrier. */
export type Shipping = {
  readonly carrier: string;
  readonly tracking?: string | undefined;
  readonly url?: string | undefined;
};

/** Returns the carrier as the shop writes it, and the link to the tracking page. */
export async function trackingOf(tx: Queryable, { carrier, tracking, url }: Shipping): Promise<Tracking> {
  const carriers = await listCarriers(tx);
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.toLowerCase());
  const link = tracking === undefined ? null : trackingLinkOf(carriers, { carrier, tracking });
  return { carrier: known?.name ?? carrier, tracking: tracking ?? null, url: url ?? link };
}

/** Whether a shipment has the wanted carrier, tracking number and link; true if none are wanted. */
export function hasTracking(shipment: Tracking, wanted: Tracking | undefined): boolean {
  if (wanted === undefined) return true;
  const { carrier, tracking, url } = shipment;
  return carrier === wanted.carrier && tracking === wanted.tracking && url === wanted.url;
}
