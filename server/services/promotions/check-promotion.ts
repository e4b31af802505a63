import type { FieldError } from '#contract/problem-codes.ts';
import type { Queryable } from '#database/connection/connect.ts';
import { countTaken, findTakenCode } from '#database/queries/pricing/promotions.ts';
import { COUNTRY_CODES } from '#domain/shipping/countries.ts';
import {
  checkAmount,
  checkCategoriesAndBrands,
  checkPercentage,
  checkPeriod,
  checkProducts,
} from '../price-rules/check-shared-fields.ts';
import type { PromotionValues } from './promotion-values.ts';

/** Returns what is wrong with a discount, by field. `id` and `before` are of the stored discount; null for a new one. */
export async function checkPromotion(
  db: Queryable,
  { id, before, values }: { id: string | null; before: PromotionValues | null; values: PromotionValues },
): Promise<FieldError[]> {
  return [
    ...checkEffect(values),
    ...checkCodes(values),
    ...checkConditions(values),
    ...(await checkNames(db, values, before)),
    ...(await checkUses(db, id, values)),
  ];
}

function checkEffect({ effect, class: lowers, value, buy, get, maxSets }: PromotionValues): FieldError[] {
  const errors: FieldError[] = [];
  if (effect === 'free_shipping' && lowers !== 'shipping')
    errors.push({ field: 'class', message: 'Free shipping lowers the shipping charge.' });
  if (effect === 'buy_x_get_y' && lowers !== 'line')
    errors.push({ field: 'class', message: '‘Buy X, get Y’ lowers items.' });
  if (effect === 'amount') errors.push(...checkAmount(value));
  if (effect === 'percentage' || effect === 'buy_x_get_y') errors.push(...checkPercentage(value));
  if (effect === 'free_shipping' && value !== 0)
    errors.push({ field: 'value', message: 'Free shipping has no value.' });
  if (effect === 'buy_x_get_y') {
    if (buy === null) errors.push({ field: 'buy', message: 'Enter how many items are bought.' });
    if (get === null) errors.push({ field: 'get', message: 'Enter how many items are reduced.' });
  } else if (buy !== null || get !== null || maxSets !== null) {
    errors.push({ field: 'effect', message: 'Only ‘Buy X, get Y’ has sets.' });
  }
  return errors;
}

function checkCodes({ automatic, codes, limitCode }: PromotionValues): FieldError[] {
  if (automatic && (codes.length > 0 || limitCode !== null))
    return [{ field: 'codes', message: 'An automatic discount has no codes.' }];
  if (!automatic && codes.length === 0)
    return [{ field: 'codes', message: 'Add a code, or make the discount automatic.' }];
  const twice = codes.find((code, index) => codes.indexOf(code) < index);
  return twice === undefined ? [] : [{ field: 'codes', message: `The code ${twice} is listed twice.` }];
}

function checkConditions({ startsAt, endsAt, countries }: PromotionValues): FieldError[] {
  const errors = checkPeriod({ startsAt, endsAt });
  const unknown = countries.find((code) => !COUNTRY_CODES.includes(code));
  if (unknown !== undefined)
    errors.push({ field: 'countries', message: `There is no country with the code ${unknown}.` });
  return errors;
}

async function checkNames(
  db: Queryable,
  { scope }: PromotionValues,
  before: PromotionValues | null,
): Promise<FieldError[]> {
  const unknown = await checkCategoriesAndBrands(db, scope);
  if (unknown.length > 0) return unknown;
  const { products: ids = [] } = scope;
  return checkProducts(db, { field: 'scope', ids, known: before?.scope.products ?? [] });
}

/** Refuses codes of other discounts, and limits below the uses. */
async function checkUses(
  db: Queryable,
  id: string | null,
  { codes, limitTotal, limitCode }: PromotionValues,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const taken = await findTakenCode(db, { id, codes });
  if (taken) errors.push({ field: 'codes', message: `${taken.code} is a code of ‘${taken.name}’ already.` });
  if (id === null || (limitTotal === null && limitCode === null)) return errors;
  const { ofAll, ofCode } = await countTaken(db, { id, codes });
  if (limitTotal !== null && ofAll > limitTotal)
    errors.push({ field: 'limitTotal', message: `${ofAll} orders use it already.` });
  if (limitCode !== null && ofCode > limitCode)
    errors.push({ field: 'limitCode', message: `${ofCode} orders use one of its codes already.` });
  return errors;
}
