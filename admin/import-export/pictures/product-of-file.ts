/** A number that orders several pictures of a product. */
const NUMBER = /-\d{1,2}$/;

/**
 * Returns the products that a picture may belong to by its name, the likeliest first: `Wool Coat 2.JPG` is a picture of `wool-coat-2`, or
 * of `wool-coat`.
 */
export function productsOfFile(name: string): readonly string[] {
  const id = name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return [id, id.replace(NUMBER, '')].filter((one, index, all) => one !== '' && all.indexOf(one) === index);
}

/** Orders files by their names, numbers by their value: pictures of a product keep the order of their names. */
export function inOrderOfNames(files: Iterable<File>): File[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...files].toSorted((one, other) => compare(one.name, other.name));
}
