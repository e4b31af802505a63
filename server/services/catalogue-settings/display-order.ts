import {
  lockDisplayOrder,
  writeDisplayOrder,
  type OrderedList,
} from '#database/queries/catalogue-settings/display-order.ts';
import type { Department } from '#domain/catalogue/departments.ts';
import { fail, ok } from '#domain/result.ts';
import type { ChangeSubject } from '#domain/staff/change-log.ts';
import type { RecordKind } from '../edits/edited-record.ts';
import { readList } from '../edits/field-values.ts';

/** Returns the subject under which the log records a reordered list. No category or brand has such an id. */
export function displayOrderSubject(list: OrderedList): {
  readonly type: ChangeSubject;
  readonly id: string;
} {
  if (list.of === 'brands') return { type: 'brand', id: '*' };
  if (list.of === 'categories') return { type: 'category', id: '*' };
  return { type: 'menu', id: `${list.department}:*${list.of}` };
}

/** Returns the list that a subject names; undefined for a subject that is a record. */
export function orderedListOfSubject(type: ChangeSubject, id: string): OrderedList | undefined {
  if (type === 'brand' && id === '*') return { of: 'brands' };
  if (type === 'category' && id === '*') return { of: 'categories' };
  const [department = '', of] = id.split(':*');
  if (type !== 'menu' || (of !== 'menu' && of !== 'finder' && of !== 'page')) return undefined;
  return { of, department: department as Department };
}

/** Returns the order of a list, as a record whose only field is `order`. */
export function displayOrderRecord(list: OrderedList): RecordKind {
  return {
    subject: displayOrderSubject(list).type,
    unknown: 'not_found',
    findForUpdate: async (tx) => ({ order: JSON.stringify(await lockDisplayOrder(tx, list)) }),
    async update(tx, _id, { order }) {
      const ids = readList(order);
      const current = await lockDisplayOrder(tx, list);
      if (JSON.stringify(ids.toSorted()) !== JSON.stringify(current.toSorted())) {
        const message = 'The order must name each entry of the list once.';
        return fail({ code: 'invalid_request', errors: [{ field: 'order.value', message }] });
      }
      await writeDisplayOrder(tx, list, ids);
      return ok(undefined);
    },
  };
}
