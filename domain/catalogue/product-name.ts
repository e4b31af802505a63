/** Returns a product's title with its colour, if it has one: 'Tie-Waist Sundress in Paprika'. */
export function productName({
  title,
  colour,
}: {
  readonly title: string;
  readonly colour?: string | null | undefined;
}): string {
  return colour ? `${title} in ${colour}` : title;
}
