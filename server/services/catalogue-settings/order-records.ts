import { lockOrder, writeOrder, type OrderedList } from '#database/queries/catalogue-settings/orders.ts';
import type { Department } from '#domain/catalog/departments.ts';
import { fail, ok } from '#domain/result.ts';
import type { ChangeSubject } from '#domain/staff/change-log.ts';
import type { RecordKind } from '../edits/edited-record.ts';
import { readList } from '../edits/field-values.ts';

/** Returns the subject of a change of the order of a list. No category or brand has such an id. */
export function orderSubject(list: OrderedList): { readonly type: ChangeSubject; readonly id: string } {
  if (list.of === 'brands') return { type: 'brand', id: '*' };
  if (list.of === 'categories') return { type: 'category', id: '*' };
  return { type: 'menu', id: `${list.department}:*${list.of}` };
}

/** Returns the list of a subject; undefined for a subject that is no order. */
export function orderOfSubject(type: ChangeSubject, id: string): OrderedList | undefined {
  if (type === 'brand' && id === '*') return { of: 'brands' };
  if (type === 'category' && id === '*') return { of: 'categories' };
  const [department = '', of] = id.split(':*');
  if (type !== 'menu' || (of !== 'menu' && of !== 'finder' && of !== 'page')) return undefined;
  return { of, department: department as Department };
}

/** The order of a list, as a record with one field. */
export function orderRecord(list: OrderedList): RecordKind {
  return {
    subject: orderSubject(list).type,
    unknown: 'not_found',
    find: async (tx) => ({ order: JSON.stringify(await lockOrder(tx, list)) }),
    async update(tx, _id, { order }) {
      const [ids, current] = [readList(order), await lockOrder(tx, list)];
      if (JSON.stringify(ids.toSorted()) !== JSON.stringify(current.toSorted())) {
        const message = 'The order must name each of them once.';
        return fail({ code: 'invalid_request', errors: [{ field: 'order.value', message }] });
      }
      await writeOrder(tx, list, ids);
      return ok(undefined);
    },
  };
}
