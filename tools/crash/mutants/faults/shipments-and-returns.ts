import { SERVICES, type Mutants } from '../mutant.ts';

/** Faults of shipments and returns. */
export const shipmentsAndReturnsMutants: Mutants = {
  'the stock of an order that was handed over stays sold': {
    caughtBy: 'an order that was handed over is paid and can no longer be cancelled',
    failure: '["ordered: available to sold"] instead of',
    file: `${SERVICES}/shipments/apply-move.ts`,
    from: "if (event === 'ship' && shipment.state === 'prepared') await shipStock(tx, stock);",
    to: '',
  },
  'a shipment is delivered, but its order stays open': {
    caughtBy: 'a shipment of a cash order is shipped, delivered and paid once, whenever the shop dies',
    failure: '"placed" instead of "handed_over"',
    file: `${SERVICES}/shipments/move-shipment.ts`,
    from: 'if (!current || !isAllDelivered(current.lines)) return ok(order.state);',
    to: 'if (current) return ok(order.state);',
  },
  'a shipment is not mailed': {
    caughtBy: 'a shipment of a cash order is shipped, delivered and paid once, whenever the shop dies',
    failure: '0 instead of 1',
    file: `${SERVICES}/shipments/move-shipment.ts`,
    from: "if (event === 'ship') await insertMessage(",
    to: "if (event === 'void') await insertMessage(",
  },
  'a packed order can be cancelled': {
    caughtBy: 'staff who prepare, cancel and hand over at once ship every piece once',
    failure: 'instead of',
    file: `${SERVICES}/cancellations/cancel-order.ts`,
    from: 'return isByStaff && findCancelObstacle(await listShipments(tx, [orderId])) === null;',
    to: 'return (await listShipments(tx, [orderId])).length > 0;',
  },
  'a return refunds the announced instead of the accepted items': {
    caughtBy:
      'a return refunds the pieces that were accepted, and neither the announced nor the received ones',
    failure: '"refunded":3000',
    file: `${SERVICES}/returns/refund-return.ts`,
    from: '[{ position, quantity: accepted }]',
    to: '[{ position, quantity: 3 }]',
  },
  'an expired exchange keeps its hold': {
    caughtBy: 'an exchange whose parcel never comes ends after 30 days, and its size is for sale again',
    failure: '0 instead of 1',
    file: `${SERVICES}/returns/expire-returns.ts`,
    from: "await releaseExchanges(tx, { order, record, cause: 'return expired', at });",
    to: '',
  },
  'a closed return can be inspected again': {
    caughtBy: 'of two inspections at once, one counts',
    failure: '"move_refused"]',
    file: `${SERVICES}/returns/locked-return.ts`,
    from: 'const record = await findReturn(tx, id);',
    to: 'const record = seen;',
  },
  'a parcel that nobody announced is recorded at once': {
    caughtBy:
      'a parcel that nobody announced waits ten seconds, and is recorded once, whenever the shop dies',
    failure: '[409,null] instead of [200,null]',
    file: `${SERVICES}/returns/waiting-return-opening.ts`,
    from: 'const tried = await rehearse(tx, () => openReturnLocked(tx, { order, opening, clock }));',
    to: 'const tried = await openReturnLocked(tx, { order, opening, clock });',
  },
  'a parcel that waits is forgotten': {
    caughtBy:
      'a parcel that nobody announced waits ten seconds, and is recorded once, whenever the shop dies',
    failure: '0 instead of 1',
    file: `${SERVICES}/returns/waiting-return-opening.ts`,
    from: 'const done = await openReturnLocked(tx, { order, opening: payload as ReturnOpening, clock });',
    to: 'const done = ok(payload);',
  },
};
