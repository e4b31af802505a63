import {
  deleteSizeScale,
  findSizeInUse,
  hasSizeScale,
  insertSizeScale,
  isSizeScaleUsed,
  lockSizeScale,
  updateSizeScale,
} from '#database/queries/catalogue-settings/size-scales.ts';
import { fail, ok } from '#domain/result.ts';
import type { RecordKind } from '../edits/edited-record.ts';
import { readList } from '../edits/field-values.ts';

/** The size scales, by their ids. */
export const SIZE_SCALES: RecordKind = {
  subject: 'size_scale',
  unknown: 'scale_unknown',
  async findForUpdate(tx, id) {
    const sizes = await lockSizeScale(tx, id);
    return sizes && { sizes: JSON.stringify(sizes) };
  },
  async insert(tx, id, { sizes }) {
    if (await hasSizeScale(tx, id)) {
      const message = `There is a scale ‘${id}’ already.`;
      return fail({ code: 'name_taken', detail: message, errors: [{ field: 'id', message }] });
    }
    await insertSizeScale(tx, id, readList(sizes));
    return ok(undefined);
  },
  async update(tx, id, values) {
    const sizes = readList(values['sizes']);
    const removed = ((await lockSizeScale(tx, id)) ?? []).filter((size) => !sizes.includes(size));
    const used = await findSizeInUse(tx, { scale: id, sizes: removed });
    if (used !== undefined) {
      return fail({ code: 'in_use', detail: `Products have the size ${used}, so it stays in the scale.` });
    }
    await updateSizeScale(tx, id, sizes);
    return ok(undefined);
  },
  async remove(tx, id) {
    if (await isSizeScaleUsed(tx, id)) {
      return fail({ code: 'in_use', detail: 'Products or categories have this scale.' });
    }
    await deleteSizeScale(tx, id);
    return ok(undefined);
  },
};
