/** Placeholder for the tracking number in the link of a carrier. */
export const NUMBER_MARK = '{number}';

/** A carrier, and its link to the tracking of a shipment. */
export type Carrier = { readonly name: string; readonly link: string };

/** Returns the tracking link of a carrier for a number; null for a carrier without one. */
export function trackingLinkOf(
  carriers: readonly Carrier[],
  { carrier, tracking }: { carrier: string; tracking: string },
): string | null {
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.toLowerCase());
  return known?.link.replaceAll(NUMBER_MARK, encodeURIComponent(tracking)) ?? null;
}

/** Whether a text is a link that customers may follow: absolute, https, without a user name or password. */
export function isTrackingLink(text: string): boolean {
  return /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/.test(text);
}
