import { productName } from '#domain/catalogue/product-name.ts';
import { client } from '../../data/client.ts';
import { refusalOfFile } from '../../product/pictures/file-refusal.ts';
import { productIdsOfFile } from './picture-files.ts';

/** The outcome of a picture file: the product it was added to, or why it was not. */
export type AddedPicture = { readonly file: string } & (
  | { readonly product: { readonly id: string; readonly name: string } }
  | { readonly error: string }
);

/** Adds a picture to the product that its file name names. Its alt text is the product's name, until staff write a better one. */
export async function addPicture(file: File): Promise<AddedPicture> {
  const refusal = await refusalOfFile(file);
  if (refusal !== null) return { file: file.name, error: refusal };
  const ids = productIdsOfFile(file.name);
  for (const id of ids) {
    const found = await client.readStaffProduct({ params: { id } });
    if (found.ok) return addTo(found.value.product, file);
    if (found.error.code !== 'product_unknown') return { file: file.name, error: found.error.detail };
  }
  // An import from Shopify makes each colour a product with its own id, whose cut is the handle.
  for (const cut of ids) {
    const found = await client.listStaffProducts({ query: { cut, limit: '9' } });
    const [only, ...others] = found.ok ? found.value.products : [];
    if (only === undefined) continue;
    if (others.length === 0) return addTo(only, file);
    const colours = [only, ...others].map(({ id }) => id).join(', ');
    return { file: file.name, error: `This cut has several colours. Name the file after one: ${colours}.` };
  }
  const error = 'No product has this address. Rename the file, or add it on the page of its product.';
  return { file: file.name, error };
}

async function addTo(
  { id, ...product }: { readonly id: string } & Parameters<typeof productName>[0],
  file: File,
): Promise<AddedPicture> {
  const sent = await client.uploadPicture({ params: { id }, file });
  if (!sent.ok) return { file: file.name, error: sent.error.detail };
  const { picture } = sent.value;
  const name = productName(product);
  if (picture.alt === '') {
    const described = await client.changePicture({
      params: { id, picture: picture.id },
      body: { alt: { from: '', to: name } },
    });
    if (!described.ok) return { file: file.name, error: described.error.detail };
  }
  return { file: file.name, product: { id, name } };
}
