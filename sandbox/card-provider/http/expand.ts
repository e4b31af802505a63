import type { CallResult, CallContext } from '../call-context.ts';
import { showPaymentIntent } from '../payments/show-payment-intent.ts';
import type { StoredObjects, Put } from '../store.ts';
import type { Parameters } from './form-body.ts';
import { refuse, type Refusal } from './stripe-error.ts';

/** The kinds of objects that the API returns. */
export type ObjectKind = Exclude<keyof StoredObjects, 'delivery' | 'scheduled' | 'saved_answer'>;

/** The fields that `expand[]` replaces by the referenced object. Source: the types of Stripe's library. */
const EXPANDABLE: Readonly<Record<ObjectKind, Readonly<Record<string, ObjectKind>>>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { balance_transaction: 'balance_transaction', payment_intent: 'payment_intent' },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  balance_transaction: {},
  payment_method: {},
  event: {},
};

const MAX_EXPAND_LEVELS = 4;

/** Splits `expand` from the parameters. Returns Stripe's 400 for a field that cannot be expanded. */
export function readExpand(
  { expand, ...parameters }: Parameters,
  endpoint: { object: ObjectKind; isList: boolean },
): { parameters: Parameters; paths: readonly string[][] } | Refusal {
  if (expand === undefined) return { parameters, paths: [] };
  if (typeof expand === 'string') return refuseExpand('Invalid array');
  const paths: string[][] = [];
  for (const given of Object.values(expand)) {
    const path = typeof given === 'string' ? given.split('.') : [];
    if (path.length > MAX_EXPAND_LEVELS) {
      return refuseExpand(
        `You cannot expand more than ${MAX_EXPAND_LEVELS} levels of a property. Property: ${path.join('.')}.`,
      );
    }
    const inner = endpoint.isList && path[0] === 'data' ? path.slice(1) : path;
    if (endpoint.isList !== (path[0] === 'data') || !canExpand(endpoint.object, inner)) {
      return refuseExpand(
        `This property cannot be expanded (${path.join('.')}). You may want to try expanding one of its children.`,
      );
    }
    paths.push(inner);
  }
  return { parameters, paths };
}

/** Returns the response body with every field of `paths` replaced by its object. Error responses do not change. */
export function expandBody(context: CallContext, result: CallResult, paths: readonly string[][]): object {
  const { body, puts = [] } = result;
  const find = (kind: ObjectKind, id: string) => findObject(context, puts, { kind, id });
  const expandAll = (one: object) => paths.reduce((part, path) => expandPath(part, path, find), one);
  if (result.status !== 200) return body;
  const isList = 'data' in body && Array.isArray(body.data);
  return isList ? { ...body, data: (body.data as object[]).map(expandAll) } : expandAll(body);
}

type Find = (kind: ObjectKind, id: string) => object | undefined;

function expandPath(body: object, [field, ...rest]: readonly string[], find: Find): object {
  const values = body as Readonly<Record<string, unknown>>;
  const kind = EXPANDABLE[values['object'] as ObjectKind][field ?? ''];
  const value = values[field ?? ''];
  const inner = typeof value === 'string' && kind !== undefined ? find(kind, value) : value;
  if (field === undefined || typeof inner !== 'object' || inner === null) return body;
  return { ...body, [field]: rest.length === 0 ? inner : expandPath(inner, rest, find) };
}

/** Finds the object as it is after the call: the call's own changes take precedence. */
function findObject(
  context: CallContext,
  puts: readonly Put[],
  { kind, id }: { kind: ObjectKind; id: string },
): object | undefined {
  if (kind === 'payment_intent') {
    const written = puts.findLast((put) => put[0] === 'payment_intent' && put[1] === id);
    const record = (written?.[2] ?? context.state.payment_intent.get(id)) as
      | StoredObjects['payment_intent']
      | undefined;
    return record && showPaymentIntent(record, context.address);
  }
  if (kind === 'payment_method') return context.state.payment_method.get(id)?.shown;
  return puts.findLast((put) => put[0] === kind && put[1] === id)?.[2] ?? context.state[kind].get(id);
}

function canExpand(kind: ObjectKind, [field, ...rest]: readonly string[]): boolean {
  const next = EXPANDABLE[kind][field ?? ''];
  return next !== undefined && (rest.length === 0 || canExpand(next, rest));
}

function refuseExpand(message: string): Refusal {
  return refuse(400, { type: 'invalid_request_error', param: 'expand', message });
}
