import { valueOf } from './customer.ts';
import { deliver, ship, type BackOffice } from './play-workday.ts';

/** Handles the returns and reviews of the evening through the calls of the back office. */
export async function playNight(office: BackOffice): Promise<void> {
  const { staff, letTimePass, log } = office;
  const list = async (state: 'requested' | 'approved' | 'received') =>
    valueOf(await staff.listReturns({ query: { state, limit: '50' } })).returns;
  for (const { id, number } of await list('requested')) {
    valueOf(await staff.decideReturn({ params: { id }, body: { decision: 'approve', undoable: true } }));
    log(`R-${number} approved`);
  }
  await letTimePass();
  for (const { id } of await list('approved')) valueOf(await staff.receiveReturn({ params: { id } }));
  for (const one of await list('received')) {
    const lines = one.lines.map(({ position, quantity }) => ({
      position,
      accepted: quantity,
      restocked: quantity,
    }));
    const { refundable } = valueOf(await staff.readReturn({ params: { number: String(one.number) } })).return;
    const isPaidOut =
      refundable?.method === 'payout' && one.lines.some(({ resolution }) => resolution === 'refund');
    const body = { lines, undoable: true, ...(isPaidOut && { reference: `payout R-${one.number}` }) };
    valueOf(await staff.inspectReturn({ params: { id: one.id }, body }));
    log(`R-${one.number} completed`);
  }
  await letTimePass();
  await shipExchanges(office);
  await letTimePass();
  await moderateReviews(office);
}

/** Ships the pieces that replace exchanged ones. */
async function shipExchanges(office: BackOffice): Promise<void> {
  const query = { view: 'to_pack' as const, limit: '50' };
  const { orders } = valueOf(await office.staff.listStaffOrders({ query }));
  for (const order of orders.filter(({ state }) => state === 'handed_over')) {
    await deliver(office, await ship(office, order));
    office.log(`#${order.number} exchange shipped`);
  }
}

/** Hides flagged reviews that link elsewhere, keeps the others, and answers questions. */
async function moderateReviews({ staff, log }: BackOffice): Promise<void> {
  const { reviews } = valueOf(await staff.listStaffReviews({ query: { view: 'flagged' } }));
  for (const { id, flags, comments } of reviews) {
    const params = { id };
    if (flags.includes('link')) valueOf(await staff.hideReview({ params, body: { reason: 'advertising' } }));
    else valueOf(await staff.publishReview({ params }));
    if (comments.endsWith('?'))
      valueOf(await staff.replyToReview({ params, body: { base: null, reply: 'Please write to us.' } }));
    log(`Review decided: ${flags.join(', ')}`);
  }
}
