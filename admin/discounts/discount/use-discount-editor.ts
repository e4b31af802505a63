import { useNavigate, useRevalidator } from 'react-router';
import { client } from '../../data/client.ts';
import { useLive } from '../../live/use-live.ts';
import { undoAll } from '../../undo/undo-all.ts';
import { useRecordEditor, type RecordEditor } from '../editor/use-record-editor.ts';
import {
  toDiscountEdits,
  NEW_DISCOUNT,
  readDiscountForm,
  toDiscountForm,
  type DiscountForm,
  type Stored,
} from './discount-form.ts';

/** Edits a discount; null for a new one. */
export function useDiscountEditor(discount: Stored | null): RecordEditor<DiscountForm> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const params = { id: discount?.id ?? '' };
  const editor = useRecordEditor({
    name: `discount/${discount?.id ?? ''}`,
    stored: discount === null ? NEW_DISCOUNT : toDiscountForm(discount),
    isNew: discount === null,
    readForm: readDiscountForm,
    formFields: { value: ['kind', 'value'] },
    write: (body, { key }, seen) =>
      discount === null
        ? client.addPromotion({ headers: { 'idempotency-key': key }, query: {}, body })
        : client.changePromotion({ params, query: {}, body: toDiscountEdits(body, discount, seen) }),
    end: () => client.endPromotion({ params }),
    remove: () => client.deletePromotion({ params }),
    openSaved: (id) => navigate(`/discounts/${id}`, { replace: true, state: { isNew: true } }),
    undo: (changeId, reload) => undoAll([changeId], reload),
  });
  // A reload would replace the values that a save compares with.
  useLive(['promotion'], async () => {
    if (!editor.isChanged) await revalidate();
  });
  return editor;
}
