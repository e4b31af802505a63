/** A number at the end of a file name, which distinguishes the pictures of a product. */
const NUMBER = /-\d{1,2}$/;

/**
 * Returns the ids of the products that a file may show by its name, the likeliest first: `Wool Coat 2.JPG` shows `wool-coat-2`, or else
 * `wool-coat`.
 */
export function productIdsOfFile(name: string): readonly string[] {
  const id = name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return [id, id.replace(NUMBER, '')].filter((one, index, all) => one !== '' && all.indexOf(one) === index);
}

/** Sorts files by name, numbers in it by value: `coat-2.jpg` comes before `coat-10.jpg`. */
export function sortByName(files: Iterable<File>): File[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...files].toSorted((one, other) => compare(one.name, other.name));
}
