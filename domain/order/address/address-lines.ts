/** The parts of a delivery address. Region and postal code exist only if the shop asked for them. */
type DeliveryPlace = {
  readonly address: string;
  readonly city: string;
  readonly region?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
  readonly country: string;
};

/**
 * Returns the lines of a delivery address: the street; the city with region and postal code; the country. An order that was handed over at
 * once may have none.
 */
export function addressLines({ address, city, region, postalCode, country }: DeliveryPlace): string[] {
  const place = [city, region, postalCode].filter((part) => part != null && part !== '');
  return [address, place.join(', '), country].filter((line) => line !== '');
}

/** Returns where an order goes, on one line. One that was handed over at once says so. */
export function describeDelivery(place: DeliveryPlace): string {
  return place.address === '' ? 'Handed over in person' : addressLines(place).join(', ');
}
