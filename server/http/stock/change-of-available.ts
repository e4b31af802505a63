/** Returns by how much a movement changes the available stock. */
export function changeOfAvailable({
  from,
  to,
  quantity,
}: {
  readonly from: string;
  readonly to: string;
  readonly quantity: number;
}): number {
  if (to === 'available') return quantity;
  return from === 'available' ? -quantity : 0;
}
