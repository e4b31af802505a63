import type { QuoteCall } from '../../shop-state/quote/read-quote.ts';
import { client } from '../data/browser-client.ts';

/** Reads a quote with the browser's client. */
export const quoteInBrowser: QuoteCall = (body, signal) => client.quoteOrder({ body, signal });
