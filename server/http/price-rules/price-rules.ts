import type { ApiPriceRule, ParsedInput } from '#contract/calls.ts';
import {
  findPriceRule,
  findRuleAuthors,
  listPriceRules,
  type PriceRuleRow,
} from '#database/queries/pricing/price-rules.ts';
import { groupPricedProducts, findProductNames } from '#database/queries/pricing/priced-products.ts';
import { periodStatus } from '#domain/pricing/period.ts';
import { hasPriceInScope } from '#domain/pricing/price-rules.ts';
import { fail, ok } from '#domain/result.ts';
import { toEditedFields } from '../../services/edits/field-values.ts';
import {
  isActiveAt,
  toRuleRow,
  toRule,
  toUtc,
  toRuleValues,
  sortScopeBase,
  sortScopeKeys,
  type RuleValues,
} from '../../services/price-rules/rule-values.ts';
import {
  addPriceRule,
  changePriceRule,
  deletePriceRule,
  endPriceRule,
} from '../../services/price-rules/save-rule.ts';
import type { Endpoint } from '../api/endpoint.ts';
import {
  addedReplyWithNullPreview,
  savedReply,
  savedReplyWithNullPreview,
  type SettingsDeps,
} from '../responses/saved-reply.ts';
import { authorOf } from '../staff/author.ts';
import { rulePreviewReply } from './preview-reply.ts';

/** Creates the endpoints of sale prices. */
export function createPriceRuleEndpoints(deps: SettingsDeps) {
  return {
    listPriceRules: listPriceRulesEndpoint(deps),
    countPriceRules: countPriceRulesEndpoint(deps),
    readPriceRule: readPriceRuleEndpoint(deps),
    addPriceRule: addPriceRuleEndpoint(deps),
    changePriceRule: changePriceRuleEndpoint(deps),
    endPriceRule: endPriceRuleEndpoint(deps),
    deletePriceRule: deletePriceRuleEndpoint(deps),
  };
}

/** Lists the rules. Reads the primary, because staff check what they have just changed. */
function listPriceRulesEndpoint({ database: { db }, clock }: SettingsDeps): Endpoint<'listPriceRules'> {
  return async () => {
    const [rows, authors] = await Promise.all([listPriceRules(db), findRuleAuthors(db)]);
    const rules = rows.map((row) => ({
      ...ruleJson(row, clock.now()),
      addedBy: authors.get(row.id) ?? null,
    }));
    return ok({ value: { rules } });
  };
}

/** Counts the products of each rule. Not part of the list, because it reads all products. */
function countPriceRulesEndpoint({
  database: { db },
}: Pick<SettingsDeps, 'database'>): Endpoint<'countPriceRules'> {
  return async () => {
    const rows = await listPriceRules(db);
    const named = rows.flatMap(({ scope, excluded }) => [...(scope.products ?? []), ...excluded]);
    const groups = await groupPricedProducts(db, { scopes: [{}], named: [...new Set(named)] });
    const counts = rows.map((row) => {
      const rule = toRule(row);
      const own = groups.filter(
        (group) =>
          group.discountable !== false && hasPriceInScope(rule, group) && !rule.excluded.includes(group.id),
      );
      return [row.id, own.reduce((total, { count }) => total + count, 0)];
    });
    return ok({ value: { counts: Object.fromEntries(counts) as Record<string, number> } });
  };
}

function readPriceRuleEndpoint({ database: { db }, clock }: SettingsDeps): Endpoint<'readPriceRule'> {
  return async ({ input: { params } }) => {
    const row = await findPriceRule(db, params.id);
    if (row === undefined) return fail({ code: 'price_rule_unknown' });
    const names = await findProductNames(db, [...(row.scope.products ?? []), ...row.excluded]);
    return ok({ value: { rule: ruleJson(row, clock.now()), names: Object.fromEntries(names) } });
  };
}

function addPriceRuleEndpoint(deps: SettingsDeps): Endpoint<'addPriceRule'> {
  return async ({ input: { body, query, headers: sent }, actor, headers }) => {
    const values = valuesOf(body);
    if (query.dry !== undefined) {
      return rulePreviewReply(deps, { change: { before: null, after: toRuleRow('', values) }, query, actor });
    }
    return addedReplyWithNullPreview(
      await addPriceRule(deps, {
        values,
        author: authorOf(actor, headers),
        role: actor.staffRole,
        isConfirmed: query.confirmed === '1',
        idempotencyKey: sent['idempotency-key'] ?? null,
      }),
    );
  };
}

function changePriceRuleEndpoint(deps: SettingsDeps): Endpoint<'changePriceRule'> {
  return async ({ input: { params, body, query }, actor, headers }) => {
    const edits = toRuleEdits(body);
    if (query.dry !== undefined) {
      const before = await findPriceRule(deps.database.db, params.id);
      if (before === undefined) return fail({ code: 'price_rule_unknown' });
      const values = Object.entries(edits).map(([field, edit]) => [field, edit?.value]);
      const after = toRuleRow(params.id, {
        ...toRuleValues(before),
        ...Object.fromEntries(values),
      } as RuleValues);
      return rulePreviewReply(deps, { change: { before, after }, query, actor });
    }
    const changed = await changePriceRule(deps, {
      id: params.id,
      fields: toEditedFields(edits),
      author: authorOf(actor, headers),
      role: actor.staffRole,
      isConfirmed: query.confirmed === '1',
    });
    return savedReplyWithNullPreview(params.id, changed);
  };
}

function endPriceRuleEndpoint(deps: SettingsDeps): Endpoint<'endPriceRule'> {
  return async ({ input: { params, query }, actor, headers }) => {
    if (query.dry !== undefined) {
      const before = await findPriceRule(deps.database.db, params.id);
      if (before === undefined) return fail({ code: 'price_rule_unknown' });
      if (!isActiveAt(deps.clock.now(), toRuleValues(before))) return fail({ code: 'price_rule_inactive' });
      return rulePreviewReply(deps, { change: { before, after: null }, query, actor });
    }
    const author = authorOf(actor, headers);
    const isConfirmed = query.confirmed === '1';
    const ended = await endPriceRule(deps, { id: params.id, author, role: actor.staffRole, isConfirmed });
    return savedReplyWithNullPreview(params.id, ended);
  };
}

function deletePriceRuleEndpoint(deps: SettingsDeps): Endpoint<'deletePriceRule'> {
  return async ({ input: { params }, actor, headers }) => {
    const author = authorOf(actor, headers);
    return savedReply(await deletePriceRule(deps, { id: params.id, author, role: actor.staffRole }));
  };
}

function ruleJson(row: PriceRuleRow, now: Date): Omit<ApiPriceRule, 'addedBy'> {
  const { excluded, scope, ...values } = toRuleValues(row);
  return {
    id: row.id,
    ...values,
    scope: scope as ApiPriceRule['scope'],
    excluded: [...excluded],
    status: periodStatus(row, now),
  };
}

function valuesOf(body: ParsedInput<'addPriceRule'>['body']): RuleValues {
  return {
    ...body,
    scope: sortScopeKeys(body.scope as RuleValues['scope']),
    startsAt: toUtc(body.startsAt),
    endsAt: toUtc(body.endsAt),
  };
}

type Edits = ParsedInput<'changePriceRule'>['body'];
type Scope = NonNullable<Edits['scope']>;

/** Returns the edits with scopes and times as they are stored, so that their bases can be compared. */
function toRuleEdits({ scope, startsAt, endsAt, ...edits }: Edits): Edits {
  return {
    ...edits,
    ...(scope && {
      scope: {
        base: sortScopeBase(scope.base) as Scope['base'],
        value: sortScopeKeys(scope.value as RuleValues['scope']) as Scope['value'],
      },
    }),
    ...(startsAt && { startsAt: { base: startsAt.base, value: toUtc(startsAt.value) } }),
    ...(endsAt && { endsAt: { base: endsAt.base, value: toUtc(endsAt.value) } }),
  };
}
