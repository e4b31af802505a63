/** Products of the demo shop that share a cut and differ in colour or cloth; they link to each other. */
const CUTS: readonly (readonly string[])[] = [
  ['field-pocket-tee', 'field-pocket-tee-ink'],
  ['harbour-stripe-tee', 'harbour-stripe-tee-rust'],
  ['straight-jean-mid', 'straight-jean-selvedge'],
  ['relaxed-jean-rinse', 'relaxed-jean-stone'],
  ['oxford-shirt-sky', 'oxford-shirt-fern'],
  ['camp-shirt-juniper', 'camp-shirt-palm'],
  ['pleated-short-khaki', 'pleated-short-ink'],
  ['drawstring-short-slate', 'drawstring-short-oat'],
  ['loopback-hoodie-lichen', 'loopback-hoodie-ink'],
  ['brushed-hoodie-navy', 'brushed-hoodie-moss'],
  ['rib-tank-fern', 'rib-tank-clay'],
  ['rib-tank-paper', 'scoop-tank-sky'],
  ['sundress-paprika', 'sundress-chambray'],
  ['smock-dress-meadow', 'smock-dress-harvest'],
  ['slip-dress-spruce', 'slip-dress-rosewood'],
  ['bias-skirt-camel', 'bias-skirt-juniper'],
  ['tiered-skirt-midnight', 'tiered-skirt-clay'],
  ['cord-skirt-chestnut', 'cord-skirt-fern'],
  ['peasant-blouse-oat', 'peasant-blouse-indigo'],
  ['round-collar-blouse', 'round-collar-blouse-blush'],
  ['leaf-blouse-moss', 'leaf-blouse-rust'],
  ['kids-cord-pant-rust', 'kids-cord-pant-moss', 'kids-cord-pant-plum'],
  ['kids-jogger-pond', 'kids-jogger-clay'],
  ['kids-play-jean-mid', 'kids-play-jean-rinse'],
  ['kids-linen-pant-sky', 'kids-linen-pant-oat'],
  ['kids-gingham-shirt', 'kids-gingham-shirt-pond'],
  ['kids-dot-shirt', 'kids-dot-shirt-brick'],
  ['kids-stripe-tee', 'kids-stripe-tee-marigold'],
];

/** The word for a product's cut: the id of the first product that was made of it; null for a cut that comes in one colour. */
export function cutOf(id: string): string | null {
  return CUTS.find((cut) => cut.includes(id))?.[0] ?? null;
}
