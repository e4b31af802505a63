import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

type Listed = CallOutput<'listPackingSlips'>;
export type Slip = Listed['slips'][number];

const ORDERS_PER_CALL = 100;

/** The packing slips to print. `readAt` is in milliseconds since 1970. */
export type SlipsData = Listed & { readonly readAt: number };

/** Reads the packing slip of one order (`/orders/:number/slip`), or of several (`/orders/slips?order=`). */
export async function loadSlips({ request, params: { number } }: LoaderFunctionArgs): Promise<SlipsData> {
  const numbers = number === undefined ? new URL(request.url).searchParams.getAll('order') : [number];
  const parts: Listed[] = [];
  for (let at = 0; at === 0 || at < numbers.length; at += ORDERS_PER_CALL) {
    const part = numbers.slice(at, at + ORDERS_PER_CALL).join(',');
    parts.push(valueOrThrow(await client.listPackingSlips({ query: { numbers: part } }), request));
  }
  const shop = parts[0]?.shop ?? { name: '', address: '', email: '', phone: '' };
  return { shop, slips: parts.flatMap(({ slips }) => slips), readAt: Date.now() };
}

/** Returns the router's path of the packing slips of orders. */
export function slipsPath(numbers: readonly number[]): string {
  const [first] = numbers;
  if (numbers.length === 1) return `/orders/${first}/slip`;
  return `/orders/slips?${new URLSearchParams(numbers.map((number) => ['order', String(number)])).toString()}`;
}
