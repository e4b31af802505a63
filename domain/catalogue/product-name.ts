/** The parts of a product's name. */
export type NamedProduct = {
  readonly title: string;
  readonly colour?: string | null | undefined;
};

/** Returns a product's title with its colour, if it has one: 'Tie-Waist Sundress in Paprika'. */
export function productName({ title, colour }: NamedProduct): string {
  return colour ? `${title} in ${colour}` : title;
}
