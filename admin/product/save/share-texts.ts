import type { ApiEditedProduct } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import type { Edits } from '../form/edits.ts';
import { changesOfProduct, formOf } from '../form/product-form.ts';

/** The texts that the colourways of a cut may share. */
export const SHARED_TEXTS: readonly string[] = ['title', 'details', 'material', 'care', 'composition'];

/** Copies the saved texts to the other colourways. Returns the ids of the changes, and the names of the colourways that failed. */
export async function shareTexts(
  product: ApiEditedProduct,
  saved: Edits,
): Promise<{ readonly changeIds: readonly string[]; readonly failed: readonly string[] }> {
  const names = SHARED_TEXTS.filter((name) => name in saved);
  const from = formOf(product);
  const [changeIds, failed]: [string[], string[]] = [[], []];
  for (const { id, title, colour } of product.cutMates) {
    const changeId = await copyTexts(id, { from, names });
    if (changeId === undefined) failed.push(colour ?? title);
    else if (changeId !== null) changeIds.push(changeId);
  }
  return { changeIds, failed };
}

/** Returns the id of the change; null when the texts were the same already, and undefined when it failed. */
async function copyTexts(
  id: string,
  { from, names }: { from: ReturnType<typeof formOf>; names: readonly string[] },
): Promise<string | null | undefined> {
  const found = await client.readStaffProduct({ params: { id } });
  if (!found.ok) return undefined;
  const current = formOf(found.value.product);
  const edits = names
    .filter((name) => current[name] !== from[name])
    .map((name) => [name, { base: current[name] ?? '', value: from[name] ?? '' }]);
  const changes = changesOfProduct(Object.fromEntries(edits) as Edits);
  if (changes === null) return null;
  const result = await client.editProduct({
    params: { id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: changes,
  });
  return result.ok ? result.value.changeId : undefined;
}
