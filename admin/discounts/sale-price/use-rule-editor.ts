import { useNavigate } from 'react-router';
import { client } from '../../data/client.ts';
import { undoAll } from '../../undo/undo-all.ts';
import type { Attempt } from '../editor/use-record-change.ts';
import { useRecordEditor, type RecordEditor } from '../editor/use-record-editor.ts';
import type { SalePriceData } from '../load-discounts.ts';
import { toRuleEdits, NEW_RULE, readRuleForm, toRuleForm, type RuleForm } from './rule-form.ts';

/** Edits a sale price; null for a new one. */
export function useRuleEditor(rule: SalePriceData['rule']): RecordEditor<RuleForm> {
  const navigate = useNavigate();
  const params = { id: rule?.id ?? '' };
  return useRecordEditor({
    name: `sale-price/${rule?.id ?? ''}`,
    stored: rule === null ? NEW_RULE : toRuleForm(rule),
    isNew: rule === null,
    readForm: readRuleForm,
    formFields: { value: ['effect', 'value'] },
    write: (body, { key, ...attempt }, seen) => {
      const query = confirmedQuery(attempt);
      if (rule === null) return client.addPriceRule({ headers: { 'idempotency-key': key }, query, body });
      return client.changePriceRule({ params, query, body: toRuleEdits(body, rule, seen) });
    },
    end: (attempt) => client.endPriceRule({ params, query: confirmedQuery(attempt) }),
    remove: () => client.deletePriceRule({ params }),
    savedText: 'is saved. Prices follow within seconds.',
    openSaved: (id) => navigate(`/discounts/sale-prices/${id}`, { replace: true }),
    undo: (changeId, reload) =>
      undoAll([changeId], reload, { done: 'Undone. Prices follow within seconds.' }),
  });
}

function confirmedQuery({ isConfirmed }: Pick<Attempt, 'isConfirmed'>): { confirmed?: '1' } {
  return isConfirmed ? { confirmed: '1' } : {};
}
