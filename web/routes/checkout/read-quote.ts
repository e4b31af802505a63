import type { ReadQuote } from '../../shop-state/quote/read-quote.ts';
import { client } from '../data/browser-client.ts';

/** Reads a quote with the browser's client. */
export const readQuoteInBrowser: ReadQuote = (body, signal) => client.quoteOrder({ body, signal });
