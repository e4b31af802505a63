import { productName } from '#domain/catalogue/product-name.ts';
import { client } from '../../data/client.ts';
import { refusalOfFile } from '../../product/pictures/file-refusal.ts';
import type { Picked } from '../../products/picker/product-picker.tsx';
import { productIdsOfFile } from './picture-files.ts';

/** The outcome of a picture file: the product it was added to, or why it was not. */
export type AddedPicture = { readonly file: File } & (
  | { readonly product: Picked }
  | {
      readonly error: string;
      /** Whether the name of the file did not say which product it shows, so that the user chooses it. */
      readonly needsProduct?: boolean;
    }
);

/** Adds a picture to the product that its file name names. Its alt text is the product's name, until staff write a better one. */
export async function addPicture(file: File): Promise<AddedPicture> {
  const refusal = await refusalOfFile(file);
  if (refusal !== null) return { file, error: refusal };
  const ids = productIdsOfFile(file.name);
  for (const id of ids) {
    const found = await client.readStaffProduct({ params: { id } });
    if (found.ok) return addPictureTo({ id, name: productName(found.value.product) }, file);
    if (found.error.code !== 'product_unknown') return { file, error: found.error.detail };
  }
  // An import from Shopify makes each colour a product with its own id, whose cut is the handle.
  for (const cut of ids) {
    const found = await client.listStaffProducts({ query: { cut, limit: '2' } });
    const [first, other] = found.ok ? found.value.products : [];
    if (first === undefined) continue;
    if (other === undefined) return addPictureTo({ id: first.id, name: productName(first) }, file);
    return { file, error: 'This cut has several colours.', needsProduct: true };
  }
  return { file, error: 'No product has this address.', needsProduct: true };
}

/** Adds a picture to a product. */
export async function addPictureTo(product: Picked, file: File): Promise<AddedPicture> {
  const { id, name } = product;
  const sent = await client.uploadPicture({ params: { id }, file });
  if (!sent.ok) return { file, error: sent.error.detail, needsProduct: true };
  const { picture } = sent.value;
  if (picture.alt === '') {
    const described = await client.changePicture({
      params: { id, picture: picture.id },
      body: { alt: { from: '', to: name } },
    });
    if (!described.ok) return { file, error: described.error.detail };
  }
  return { file, product };
}
