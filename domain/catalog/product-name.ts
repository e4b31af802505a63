/** A product's title with its colour, 'Tie-Waist Sundress in Paprika', where the title alone would not tell two products apart. */
export function productName({
  title,
  colour,
}: {
  readonly title: string;
  readonly colour?: string | null | undefined;
}): string {
  return colour ? `${title} in ${colour}` : title;
}
