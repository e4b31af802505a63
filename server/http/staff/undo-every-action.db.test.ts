import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { ownBarcode } from '#domain/catalogue/barcode.ts';
import { DAY_MS } from '#domain/durations.ts';
import { UNDOABLE_ACTIONS, type ChangeAction } from '#domain/staff/change-actions.ts';
import { createImportSteps } from '../../testing/import-steps.ts';
import { insertProductWithSkus } from '../../testing/insert-product.ts';
import { createTestApi } from '../../testing/test-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createTestApi();
let owner: Visitor;
let customer: Visitor & { email: string };
/** The path of `customer` in the calls of staff. */
let record: string;
let products = 0;

beforeAll(async () => {
  owner = await api.admin();
  customer = await api.shopper('Ann');
  const { customers } = await read(`/admin/customers?q=${customer.email}`);
  record = `/admin/customers/${customers[0].id}`;
});

const imports = createImportSteps(api, () => owner);
const read = (path: string) => succeed(owner, 'GET', path);
const send = (method: string, path: string, body?: object) =>
  succeed(owner, method, path, body === undefined ? {} : { body });

/** Undoes the newest change with an action. */
async function undo(action: ChangeAction): Promise<void> {
  const { entries } = await read('/admin/activity?limit=20');
  const entry = entries.find((one: { action: ChangeAction }) => one.action === action);
  expect(entry).toMatchObject({ action, undo: { possible: true } });
  await send('POST', `/admin/activity/${entry.id}/undo?confirmed=1`);
  // The undo of an import is a job.
  await imports.runJob();
}

/** What a change changes, and what makes it. */
type Change = { readonly state: () => Promise<unknown>; readonly make: () => Promise<unknown> };

/** Adds a note about the customer. Returns its path. */
async function addNote(text: string): Promise<string> {
  await send('POST', `${record}/notes`, { text, isPinned: false });
  const { customer: shown } = await read(record);
  return `/admin/notes/${shown.notes.find((note: { text: string }) => note.text === text).id}`;
}

async function notes() {
  const { customer: shown } = await read(record);
  return shown.notes.map(({ text, isPinned }: { text: string; isPinned: boolean }) => ({ text, isPinned }));
}

/** Writes a review. Returns its path and what staff see of it. */
async function addReview(comments: string) {
  const body = { id: 'sundress-paprika', name: 'Jun P.', email: 'jun@osier.example', comments, rate: 4 };
  const { insertedId: id } = await succeed(api.visitor(), 'POST', '/reviews', { body });
  const state = async () => {
    const { reviews } = await read('/admin/reviews?limit=50');
    const { hidden, reply } = reviews.find((review: { id: string }) => review.id === id);
    return { hidden: hidden?.reason, reply };
  };
  return { path: `/admin/reviews/${id}`, state };
}

/** Inserts a product. Returns its id, its path and what staff see of it. */
async function addProduct() {
  products += 1;
  const id = `undone-${products}`;
  await insertProductWithSkus(api.database, { id, stock: { S: 5 } });
  const path = `/admin/products/${id}`;
  const state = async () => {
    const { product } = await read(path);
    const { title, brand, status, sizes } = product;
    return { title, brand, status, sizes };
  };
  return { id, path, state };
}

/** Uploads a picture of a product. Returns the picture's path. */
async function addPicture(product: string) {
  const pictures = `/admin/products/${product}/pictures`;
  const drawn = sharp({ create: { width: 1000, height: 1300, channels: 3, background: '#884422' } });
  const file = new Uint8Array(await drawn.jpeg().toBuffer());
  const { picture } = await succeed(owner, 'POST', pictures, { file });
  return `${pictures}/${picture.id}`;
}

const picturesOf = (product: string) => async () => {
  const { pictures } = await read(`/admin/products/${product}/pictures`);
  return pictures.map(({ id, alt }: { id: string; alt: string }) => ({ id, alt }));
};

/** Adds a brand. Returns its path. */
async function addBrand(label: string): Promise<string> {
  const { id } = await send('POST', '/admin/brands', { label });
  return `/admin/brands/${id}`;
}

async function brands() {
  const { brands: listed } = await read('/admin/brands');
  return listed.map(({ id, label, inFinder, replacedBy }: Record<string, unknown>) => ({
    id,
    label,
    inFinder,
    replacedBy,
  }));
}

async function startCount(): Promise<string> {
  const { id } = await send('POST', '/admin/counts', { kind: 'stocktake' });
  return `/admin/counts/${id}`;
}

/** Saves a draft of a page of the shop. Returns its path and what staff see of it. */
async function addDraft(slug: string) {
  const path = `/admin/content/${slug}`;
  const { published } = await read(path);
  await send('PATCH', `/admin/content/pages/${slug}`, {
    title: { base: published.title, value: 'Another title' },
  });
  const { version } = await read(path);
  const state = async () => {
    const { published: shown, draft, publishAt } = await read(path);
    return { shown, draft, publishAt };
  };
  return { path, version, state };
}

async function views() {
  const { views: listed } = await read('/admin/views');
  return listed.map(({ name }: { name: string }) => name);
}
const viewPath = () => `/admin/views/${crypto.randomUUID()}`;
const VIEW = { name: 'Low stock', query: 'level=low', shared: true };

const CHANGES: Readonly<Partial<Record<ChangeAction, () => Promise<Change>>>> = {
  role_changed: async () => {
    await api.confirmAddress(customer.email);
    return {
      state: () => read(`/role/${customer.email}`),
      make: () => send('PUT', `/make-admin/${customer.email}`),
    };
  },
  credit_changed: async () => ({
    state: async () => (await read(record)).customer.credit.balance,
    make: () => send('POST', `${record}/credit`, { amount: 5, reason: 'goodwill' }),
  }),
  note_added: async () => ({ state: notes, make: () => addNote('Rings twice.') }),
  note_pinned: async () => {
    const path = await addNote('Prefers mail.');
    return { state: notes, make: () => send('PATCH', path, { isPinned: true }) };
  },
  note_removed: async () => {
    const path = await addNote('Moved.');
    return { state: notes, make: () => send('DELETE', path) };
  },
  note_restored: async () => {
    await send('DELETE', await addNote('Back again.'));
    return { state: notes, make: () => undo('note_removed') };
  },
  review_hidden: async () => {
    const { path, state } = await addReview('Warm.');
    return { state, make: () => send('POST', `${path}/hide`, { reason: 'other' }) };
  },
  review_published: async () => {
    const { path, state } = await addReview('Soft.');
    await send('POST', `${path}/hide`, { reason: 'other' });
    return { state, make: () => send('POST', `${path}/publish`) };
  },
  review_answered: async () => {
    const { path, state } = await addReview('Short.');
    return { state, make: () => send('PUT', `${path}/reply`, { base: null, reply: 'Thank you.' }) };
  },
  stock_moved: async () => {
    const { id, state } = await addProduct();
    const path = `/admin/stock/${id}-S/movements`;
    return { state, make: () => send('POST', path, { change: 1, reason: 'found' }) };
  },
  product_created: async () => {
    const body = { id: 'new-tee', title: 'Tee', for: 'kids', category: 'pants', brand: 'KD', price: 20 };
    return {
      state: async () => (await owner.call('GET', '/admin/products/new-tee')).status,
      make: () => send('POST', '/admin/products', body),
    };
  },
  product_edited: async () => {
    const { id, path, state } = await addProduct();
    const changes = { title: { base: `The ${id}`, value: 'Another' } };
    return { state, make: () => send('PATCH', path, { changes }) };
  },
  product_status_changed: async () => {
    const { path, state } = await addProduct();
    return { state, make: () => send('POST', `${path}/status`, { base: 'published', status: 'archived' }) };
  },
  products_changed: async () => {
    const { id, state } = await addProduct();
    const changed = [{ id, changes: { brand: { base: 'KD', value: 'Keystone' } } }];
    const body = { products: changed, batch: crypto.randomUUID() };
    return { state, make: () => send('POST', '/admin/product-changes', body) };
  },
  picture_added: async () => {
    const { id } = await addProduct();
    return { state: picturesOf(id), make: () => addPicture(id) };
  },
  picture_changed: async () => {
    const { id } = await addProduct();
    const path = await addPicture(id);
    return { state: picturesOf(id), make: () => send('PATCH', path, { alt: { from: '', to: 'A tee' } }) };
  },
  picture_removed: async () => {
    const { id } = await addProduct();
    const path = await addPicture(id);
    return { state: picturesOf(id), make: () => send('DELETE', path) };
  },
  view_saved: async () => ({ state: views, make: () => send('PUT', viewPath(), VIEW) }),
  view_deleted: async () => {
    const path = viewPath();
    await send('PUT', path, { ...VIEW, name: 'Sold out' });
    return { state: views, make: () => send('DELETE', path) };
  },
  barcode_matched: async () => {
    const { id, state } = await addProduct();
    const count = await startCount();
    const body = { code: ownBarcode(4711), sku: `${id}-S` };
    return { state, make: () => send('POST', `${count}/matches`, body) };
  },
  count_discarded: async () => {
    const count = await startCount();
    return { state: async () => (await read(count)).state, make: () => send('DELETE', count) };
  },
  count_closed: async () => {
    const { id, state } = await addProduct();
    const count = await startCount();
    await send('POST', `${count}/lines`, { code: `${id}-S`, quantity: 7 });
    return { state, make: () => send('POST', `${count}/close`, { counted: 7 }) };
  },
  added: async () => ({ state: brands, make: () => addBrand('Fen') }),
  changed: async () => ({
    state: brands,
    make: () => send('PUT', '/admin/brands/kd', { inFinder: { base: true, value: false } }),
  }),
  deleted: async () => {
    const path = await addBrand('Heath');
    return { state: brands, make: () => send('DELETE', path) };
  },
  reordered: async () => {
    const { brands: listed } = await read('/admin/brands');
    const ids = listed.map(({ id }: { id: string }) => id);
    const body = { order: { base: ids, value: ids.toReversed() } };
    return { state: brands, make: () => send('PUT', '/admin/brands', body) };
  },
  merged: async () => {
    const path = await addBrand('Moor');
    return { state: brands, make: () => send('POST', `${path}/merge?confirmed=1`, { into: 'kd' }) };
  },
  factor_rule_changed: async () => ({
    state: async () => (await read('/admin/staff')).factorRules,
    make: () => send('PUT', '/admin/staff-policy/support', { secondFactor: 'required' }),
  }),
  content_published: async () => {
    const { path, version, state } = await addDraft('about');
    return { state, make: () => send('POST', `${path}/publish`, { version }) };
  },
  content_scheduled: async () => {
    const { path, version, state } = await addDraft('terms');
    const at = new Date(Date.now() + DAY_MS).toISOString();
    return { state, make: () => send('PUT', `${path}/schedule`, { version, at }) };
  },
  content_discarded: async () => {
    const { path, version, state } = await addDraft('privacy');
    return { state, make: () => send('DELETE', `${path}/draft?version=${version}`) };
  },
  import_applied: async () => {
    const { id, state } = await addProduct();
    const made = await imports.preview(`Product,Title\n${id},Renamed\n`);
    return { state, make: () => imports.apply(made) };
  },
};

it.each(UNDOABLE_ACTIONS)('%s: the undo restores what was there before', async (action) => {
  const prepare = CHANGES[action];
  if (prepare === undefined) throw new Error(`Add a change with the action ${action} to CHANGES.`);
  const { state, make } = await prepare();
  const before = await state();
  await make();
  expect(await state()).not.toEqual(before);
  await undo(action);
  expect(await state()).toEqual(before);
});
