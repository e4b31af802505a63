import type { Page } from '@playwright/test';
import { withOrder, LAST_NAME, placeOrder, withReturn, withShipment } from '../records/placed-orders.ts';
import {
  button,
  dialogButton,
  fill,
  keys,
  rowAction,
  save,
  send,
  steps,
  undoOf,
  uniqueName,
  type Press,
} from './press.ts';

/** Chooses an action on the order as a whole. */
const more = (name: string | RegExp) => rowAction('More actions', name);

/** Opens the list of orders with two that are not packed, and selects them. */
const twoOrders = async (page: Page) => {
  for (let count = 0; count < 2; count += 1) await placeOrder(page);
  return `/orders?q=${LAST_NAME}`;
};

const selectTwo = async (page: Page) => {
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('2 selected').first().waitFor();
};

/** Adds a note to an order through the API. */
const withNote = async (page: Page) => {
  const { number } = await placeOrder(page);
  const data = { text: 'Called about the size.', isPinned: false };
  await send(page, 'post', { path: `/admin/orders/${number}/notes`, data });
  return `/orders/${number}`;
};

const ship = save('shipping', {
  from: withOrder,
  ready: fill(/^Tracking number/, '1Z999AA10123456784'),
  press: button('Mark as shipped'),
  says: '3 items shipped.',
});

const cancel = save('cancellation', {
  from: withOrder,
  ready: more('Cancel the order…'),
  press: dialogButton('Cancel the order'),
  says: 'will be cancelled',
});

const refund = save('refund of an item', {
  from: withOrder,
  ready: steps(button('Refund or cancel items…'), (page) =>
    page.getByRole('dialog').getByRole('combobox').first().selectOption('1 of 2'),
  ),
  press: dialogButton(/^Refund \$/),
  says: 'in ten seconds',
});

const address = save('address', {
  from: withOrder,
  ready: steps(
    button('Change address…'),
    fill('City', () => uniqueName('Salem')),
  ),
  press: dialogButton('Save the address'),
  says: 'the address is changed.',
});

const deliver = save('delivery', {
  from: withShipment('ship'),
  ready: button('Delivered…'),
  press: dialogButton('Delivered'),
  says: 'the delivery will be recorded',
});

const approve = save('approved return', {
  from: withReturn('requested'),
  ready: button('Approve…'),
  press: dialogButton('Approve'),
  says: 'will be approved',
});

const record = save('parcel that nobody announced', {
  from: withShipment('ship', 'deliver'),
  ready: steps(button('Record a return…'), (page) =>
    page.getByRole('dialog').getByRole('combobox').first().selectOption({ index: 1 }),
  ),
  press: dialogButton('Record the parcel'),
  says: 'will be recorded',
});

const PACKING: readonly Press[] = [
  ship,
  undoOf(ship, 'not shipped.'),
  save('packing', { from: withOrder, press: button('Pack, ship later'), says: 'packed' }),
  save('void shipment', {
    from: withShipment(),
    ready: button('Void…'),
    press: dialogButton('Void'),
    says: 'the shipment is voided',
  }),
  save('shipping of a packed order', {
    from: withShipment(),
    ready: button('Mark as shipped…'),
    press: dialogButton('Mark as shipped'),
    says: '3 items shipped.',
  }),
  deliver,
  undoOf(deliver, 'is still'),
  save('failed delivery', {
    from: withShipment('ship'),
    ready: button('Not delivered…'),
    press: dialogButton('Not delivered'),
    says: 'the failed delivery is recorded',
  }),
  save('parcel that came back', {
    from: withShipment('ship', 'fail'),
    ready: button('It is back…'),
    press: dialogButton('It is back'),
    says: 'the shipment is back',
  }),
  save('lost parcel', {
    from: withShipment('ship', 'fail'),
    ready: button('It is lost…'),
    press: dialogButton('It is lost'),
    says: 'the loss will be recorded',
  }),
  save('inspection of a parcel', {
    from: withShipment('ship', 'fail', 'take-back'),
    ready: button('Inspect…'),
    press: dialogButton('Complete the inspection'),
    says: 'the inspection will be recorded',
  }),
  {
    name: 'save: shipping of selected orders',
    from: twoOrders,
    ready: steps(selectTwo, keys('h')),
    press: dialogButton('Ship 2 orders without numbers'),
    shows: { selector: 'dialog', text: '2 of 2 orders shipped' },
  },
  save('handover of selected orders', {
    from: twoOrders,
    ready: steps(selectTwo, more(/^Mark as handed over/)),
    press: dialogButton(/^(Hand over|Record)/),
    says: 'will be',
  }),
];

const NOTES: readonly Press[] = [
  save('note on an order', {
    from: withOrder,
    ready: fill('New note', 'Called about the size.'),
    press: button('Add note'),
    says: 'The note is added.',
  }),
  save('pinned note', {
    from: withNote,
    ready: button(/^Actions of the note/),
    press: button('Pin to the top'),
    says: 'The note is pinned.',
  }),
  save('removed note', {
    from: withNote,
    ready: button(/^Actions of the note/),
    press: button('Remove'),
    says: 'The note is removed.',
  }),
];

const RETURNS: readonly Press[] = [
  record,
  undoOf(record, 'The parcel is not recorded.'),
  approve,
  undoOf(approve, 'is as before.'),
  save('rejected return', {
    from: withReturn('requested'),
    ready: button('Reject…'),
    press: dialogButton('Reject'),
    says: 'will be rejected',
  }),
  save('parcel of a return', {
    from: withReturn('approved'),
    ready: button('Parcel received…'),
    press: dialogButton('Record the parcel'),
    says: 'will be received',
  }),
  save('inspection of a return', {
    from: withReturn('received'),
    ready: fill(/^Reference of the payout/, () => uniqueName('till')),
    press: button(/^Complete/),
    says: 'will be completed',
  }),
];

/** The saves of orders and returns. */
export const ORDERS: readonly Press[] = [
  ...PACKING,
  cancel,
  undoOf(cancel, 'is not cancelled.'),
  save('handover', {
    from: withOrder,
    ready: more(/^Mark as handed over/),
    press: dialogButton(/^Mark as handed over/),
    says: 'will be handed over',
  }),
  save('order that is refused at the door', {
    from: withShipment('ship'),
    ready: button('Refused at the door…'),
    press: dialogButton('Refused at the door'),
    says: 'will be cancelled',
  }),
  refund,
  undoOf(refund, 'The refund is undone.'),
  save('payout', {
    from: withShipment('ship', 'deliver'),
    ready: steps(
      button(/^Refund/),
      fill(/^Amount/, '3'),
      fill(/^Reference of the payout/, () => uniqueName('till')),
    ),
    press: dialogButton('Refund $3.00'),
    says: 'in ten seconds',
  }),
  address,
  undoOf(address, 'has the address from before.'),
  {
    name: 'save: order by phone',
    from: '/orders/new',
    ready: steps(
      fill(/^Add a product/, 'RIB-TANK-CLAY-M'),
      keys('Enter'),
      (page) => page.getByText('Hand over now').click(),
      (page) => page.getByRole('button', { name: /^Place order/, disabled: false }).waitFor(),
    ),
    press: button(/^Place order/),
    shows: { selector: 'h1', text: '#' },
  },
  {
    name: 'save: mail sent again',
    from: withOrder,
    ready: button('Send again…'),
    press: dialogButton('Send again'),
    shows: { selector: 'body:not(:has(dialog[open])) h1', text: '#' },
  },
  ...NOTES,
  ...RETURNS,
];
