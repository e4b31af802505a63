import { beforeAll, describe, expect, it } from 'vitest';
import { createOrderPayload } from '#contract/example-order.ts';
import { accountMail } from '#database/schema/accounts/identity.ts';
import { SECOND_MS } from '#domain/durations.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { deliverDueAccountMails } from '../../testing/deliver-mails.ts';
import { CACHED_PAGE, CACHED_PRODUCT_ID, createPageCacheApi } from '../../testing/page-cache-api.ts';
import { succeed, type Visitor } from '../../testing/visitor.ts';

const api = createPageCacheApi();
const NAME = 'Tie-Waist Sundress in Paprika';
const SPAM = 'Buy cheaper at www.tee-deals.example!!! BEST PRICES';
let owner: Visitor;

beforeAll(async () => {
  owner = await api.admin();
});

type Draft = { comments?: string; rate?: number; name?: string; email?: string; id?: string };

/** Writes a review. Returns its id. */
async function write(draft: Draft, person: Visitor = api.visitor()): Promise<string> {
  const body = {
    id: CACHED_PRODUCT_ID,
    name: 'Jun P.',
    email: 'jun.park@osier.example',
    comments: '',
    rate: 4,
    ...draft,
  };
  return (await succeed(person, 'POST', '/reviews', { body })).insertedId;
}

async function list(query = '', person: Visitor = owner) {
  return (await succeed(person, 'GET', `/admin/reviews${query}`)) as {
    reviews: { id: string; flags: string[]; isFlagged: boolean; email: string | null; hidden: unknown }[];
    next: string | null;
    counts: Record<string, { count: number }>;
  };
}

const find = async (id: string, query = '') => (await list(query)).reviews.find((one) => one.id === id);
const hide = (id: string, body: object = { reason: 'advertising' }, person: Visitor = owner) =>
  person.call('POST', `/admin/reviews/${id}/hide`, { body });
const publish = (id: string) => succeed(owner, 'POST', `/admin/reviews/${id}/publish`);
const reply = (id: string, base: string | null, text: string | null) =>
  owner.call('PUT', `/admin/reviews/${id}/reply`, { body: { base, reply: text } });
const undo = (changeId: string) => owner.call('POST', `/admin/activity/${changeId}/undo`);

/** What shoppers see of the product, from the cache if it has it. */
async function shown() {
  await api.untilNotified();
  const visitor = api.visitor();
  const { rating, ratingCount } = (await visitor.open(`/api/product/${CACHED_PRODUCT_ID}`)).body;
  const page = (await visitor.open(CACHED_PAGE)).body as string;
  const reviews = (await visitor.open(`/api/reviews/${CACHED_PRODUCT_ID}?limit=20`)).body;
  return { rating, ratingCount, page, reviews: reviews as { _id: string; reply?: string }[] };
}

/** Delivers the mails that are due `seconds` from now. */
const deliver = (seconds: number) =>
  deliverDueAccountMails(api, { ...systemClock, now: () => new Date(Date.now() + seconds * SECOND_MS) });

describe('a review', () => {
  it('is published at once, also when it is flagged, and a repeated text is flagged from the second on', async () => {
    const text = 'The fabric is light and the pockets are deep.';
    const [first, second] = [await write({ comments: text }), await write({ comments: `${text}!`, rate: 1 })];
    expect(await find(first)).toMatchObject({ flags: [], isFlagged: false });
    expect(await find(second)).toMatchObject({ flags: ['repeated', 'low_rating'], isFlagged: true });
    expect((await shown()).reviews.map(({ _id }) => _id)).toEqual(expect.arrayContaining([first, second]));
  });

  it('that replaces the customer’s earlier one with the same text does not count as repeated', async () => {
    const ann = await api.shopper('Ann');
    const comments = 'Light, and the pockets are really deep.';
    await write({ comments }, ann);
    expect(await find(await write({ comments, rate: 5 }, ann))).toMatchObject({ flags: [] });
  });

  it.each([
    ['an invisible character', 'Nice\u200bdress', 'Comments contains characters that are not allowed.'],
    ['a change of direction', 'Nice \u202edress', 'Comments contains characters that are not allowed.'],
    ['nothing visible', '\u200d\ufe0f', 'Comments must contain something visible.'],
  ])('with %s is rejected at its field', async (_what, comments, message) => {
    const body = { id: CACHED_PRODUCT_ID, name: 'Jun', email: 'jun@osier.example', comments, rate: 4 };
    const refused = await api.visitor().call('POST', '/reviews', { body });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'comments', message }] } });
  });
});

describe('a hidden review', () => {
  it('leaves the list, the counts, the rating, the page and its JSON-LD, and comes back with an undo', async () => {
    const before = await shown();
    const id = await write({ comments: SPAM, rate: 1 });
    const counted = await shown();
    expect(counted.page).toContain('tee-deals');
    expect(counted.ratingCount).toBe(before.ratingCount + 1);
    const { body: hidden } = await hide(id);
    expect(hidden.review).toMatchObject({ hidden: { reason: 'advertising' }, isFlagged: false });
    const without = await shown();
    expect(without).toMatchObject({ rating: before.rating, ratingCount: before.ratingCount });
    expect(without.reviews).toEqual(before.reviews);
    expect(without.page).not.toContain('tee-deals');
    expect(without.page).toContain(`"reviewCount":${before.ratingCount}`);
    expect(hidden.review.product).toMatchObject({
      rating: { count: before.ratingCount },
      ratingAfter: { rate: counted.rating, count: counted.ratingCount },
    });
    expect((await undo(hidden.changeId)).status).toBe(200);
    expect(await shown()).toMatchObject({ rating: counted.rating, ratingCount: counted.ratingCount });
    // It waits for a decision again.
    expect(await find(id, '?view=flagged')).toMatchObject({ hidden: null, isFlagged: true });
    await publish(id);
  });

  it('does not count when its author replaces it or is erased', async () => {
    const before = await shown();
    const ann = await api.shopper('Ann');
    const id = await write({ comments: SPAM, rate: 0 }, ann);
    await hide(id);
    await write({ comments: 'Good.', rate: 5 }, ann);
    expect((await shown()).ratingCount).toBe(before.ratingCount + 1);
    await hide((await list()).reviews[0]?.id ?? '');
    const body = { password: 'a long enough password' };
    await succeed(ann, 'DELETE', '/my-data', { body });
    expect(await shown()).toMatchObject({ rating: before.rating, ratingCount: before.ratingCount });
  });

  it('is hidden and published again by two members at once without a wrong rating', async () => {
    const before = await shown();
    const id = await write({ comments: SPAM, rate: 1 });
    const answers = await Promise.all([hide(id), hide(id), hide(id, { reason: 'other' })]);
    expect(answers.filter(({ body }) => body.changeId !== null)).toHaveLength(1);
    expect(await shown()).toMatchObject({ ratingCount: before.ratingCount });
    await Promise.all([publish(id), publish(id)]);
    expect(await shown()).toMatchObject({ ratingCount: before.ratingCount + 1 });
  });

  it('is in the data of its author', async () => {
    const ann = await api.shopper('Ann');
    const id = await write({ comments: SPAM }, ann);
    await hide(id, { reason: 'off_topic' });
    const { reviews } = await succeed(ann, 'GET', '/my-data');
    expect(reviews).toMatchObject([{ hidden: { reason: 'off_topic' }, reply: null }]);
  });
});

describe('the mail to the author', () => {
  const message = 'We removed it.\nWrite a new one.';

  it('is sent once, ten seconds after the review is hidden', async () => {
    await api.database.db.delete(accountMail);
    const id = await write({ comments: SPAM, email: 'Author@osier.example' });
    await hide(id, { reason: 'advertising', message });
    expect(await deliver(5)).toEqual([]);
    const [mail] = await deliver(11);
    expect(mail).toMatchObject({ to: 'author@osier.example', subject: 'Your review is no longer shown' });
    expect(mail?.text).toContain('We removed it.\n\nWrite a new one.');
    await publish(id);
    await hide(id);
    expect(await find(id, '?view=hidden')).toMatchObject({ isAuthorNotified: true });
    expect(await deliver(60)).toEqual([]);
  });

  it('has a text for the reason, and is not sent when the review is published before', async () => {
    await api.database.db.delete(accountMail);
    const id = await write({ comments: SPAM });
    const { body } = await hide(id, { reason: 'off_topic' });
    await undo(body.changeId);
    expect(await deliver(60)).toEqual([]);
    await hide(id, { reason: 'off_topic' });
    const [mail, ...others] = await deliver(60);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(
      `We no longer show your review of the ${NAME} because it is not about this product.`,
    );
    expect(mail?.text).not.toContain('tee-deals');
  });
});

describe('the reply of the shop', () => {
  it('is shown below the review, decides a flagged one, and can be undone after a later change of it', async () => {
    const id = await write({ comments: 'It tore on the first day.', rate: 1 });
    const first = await reply(id, null, 'We are sorry.');
    expect(first.body.review).toMatchObject({
      reply: 'We are sorry.',
      isFlagged: false,
      flags: ['low_rating'],
    });
    const { page, reviews } = await shown();
    expect(reviews.find(({ _id }) => _id === id)).toMatchObject({ reply: 'We are sorry.' });
    expect(page).toContain('We are sorry.');
    const stale = await reply(id, null, 'Sorry!');
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        conflicts: [{ field: 'reply', base: null, theirs: 'We are sorry.' }],
      },
    });
    const second = await reply(id, 'We are sorry.', 'We send a new one.');
    expect((await undo(first.body.changeId)).body.code).toBe('changed_meanwhile');
    expect((await undo(second.body.changeId)).status).toBe(200);
    expect(await find(id, '?view=answered')).toMatchObject({ reply: 'We are sorry.' });
    expect((await undo(first.body.changeId)).status).toBe(200);
    expect(await find(id)).toMatchObject({ reply: null, isFlagged: true });
  });

  it('is not in the log of changes, has at most 500 characters, and can be removed', async () => {
    const id = await write({ comments: 'Good.' });
    await reply(id, null, 'Thank you, Jun!');
    const { entries } = await succeed(owner, 'GET', '/admin/activity?what=review&limit=1');
    expect(entries).toMatchObject([
      {
        action: 'review_answered',
        subject: { label: NAME },
        changes: [{ field: 'reply', before: null, after: '15 characters' }],
      },
    ]);
    expect((await reply(id, 'Thank you, Jun!', 'x'.repeat(501))).body.errors).toMatchObject([
      { field: 'reply' },
    ]);
    expect((await reply(id, 'Thank you, Jun!', ' \u200d ')).status).toBe(400);
    expect((await reply(id, 'Thank you, Jun!', null)).body.review.reply).toBeNull();
  });
});

describe('the list of reviews', () => {
  it('has views with counts, and leaves decided reviews out of the flagged ones', async () => {
    const id = await write({ comments: SPAM });
    const { counts } = await list();
    expect(await find(id, '?view=flagged')).toBeDefined();
    const { changeId } = await publish(id);
    expect(await find(id, '?view=flagged')).toBeUndefined();
    expect((await list()).counts['flagged']?.count).toBe((counts['flagged']?.count ?? 0) - 1);
    expect((await publish(id)).changeId).toBeNull();
    await undo(changeId);
    expect(await find(id, '?view=flagged')).toBeDefined();
  });

  it('is read page by page without gaps', async () => {
    const all = (await list('?limit=100')).reviews.map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const { reviews, next } = await list(`?limit=7${cursor}`);
      paged.push(...reviews.map(({ id }) => id));
      if (next === null || paged.length >= all.length) break;
      cursor = `&cursor=${next}`;
    }
    expect(paged.slice(0, all.length)).toEqual(all);
    expect((await owner.call('GET', '/admin/reviews?cursor=abc')).status).toBe(400);
  });

  it('is searched by text, author and product, and limited by stars and product', async () => {
    const id = await write({ name: 'Quentin Zephyr', comments: 'Splendid buttonholes.', rate: 0.5 });
    const found = async (query: string) => (await list(query)).reviews.map((one) => one.id);
    expect(await found('?q=zephyr')).toEqual([id]);
    expect(await found('?q=buttonh')).toEqual([id]);
    expect(await found('?q=paprika%20sundress&limit=100')).toContain(id);
    expect(await found('?q=zephyr&stars=low')).toEqual([id]);
    expect(await found('?q=zephyr&stars=high')).toEqual([]);
    expect(await found('?q=zephyr&product=oxford-shirt-sky')).toEqual([]);
  });

  it('shows and finds email addresses only for roles that see contacts', async () => {
    const id = await write({ email: 'secret.address@osier.example', name: 'Nobody' });
    const query = '?q=secret.address@osier.example';
    expect((await list(query)).reviews).toMatchObject([{ id, email: 'secret.address@osier.example' }]);
    const writer = await api.member('catalogue');
    expect((await list('', writer)).reviews[0]).toMatchObject({ id, email: null });
    expect((await list(query, writer)).reviews).toEqual([]);
  });
});

it('counts the flagged reviews for Today, for roles that see reviews', async () => {
  await write({ comments: SPAM });
  const { counts } = await list();
  expect((await succeed(owner, 'GET', '/admin/today')).flaggedReviews).toEqual(counts['flagged']);
  const packer = await api.member('fulfilment');
  expect((await succeed(packer, 'GET', '/admin/today')).flaggedReviews).toBeNull();
});

it('refuses an unknown review, and a change or undo by a role that only sees reviews', async () => {
  const id = await write({ comments: SPAM });
  expect((await hide(crypto.randomUUID())).body.code).toBe('review_unknown');
  const reader = await api.member('read_only');
  expect((await list('', reader)).reviews.length).toBeGreaterThan(0);
  expect((await hide(id, { reason: 'other' }, reader)).status).toBe(403);
  const { changeId } = (await hide(id)).body;
  expect((await reader.call('POST', `/admin/activity/${changeId}/undo`)).body.detail).toMatch(
    /may not moderate/,
  );
});

it('marks a review of a customer who refused the cash order at the door as no purchase', async () => {
  const ann = await api.shopper('Ann');
  const order = { ...createOrderPayload({ _id: CACHED_PRODUCT_ID }), paymentMethod: 'cashOnDelivery' };
  const { insertedId } = await succeed(ann, 'POST', '/orders', { body: order });
  const id = await write({ comments: 'Fine.' }, ann);
  await succeed(owner, 'POST', `/order/${insertedId}/refused-at-door`);
  expect(await find(id)).toMatchObject({ verifiedPurchase: false });
});
