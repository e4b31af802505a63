import type { ServiceError } from '../../service-error.ts';

export const NOT_WRITABLE = 'The product could not be written.';

/** Returns why a product was refused. */
export function describeRefusal({ code, detail, errors, conflicts }: ServiceError): string {
  const [conflict] = conflicts ?? [];
  if (conflict !== undefined) {
    const { field, theirs, author } = conflict;
    return `${author?.name ?? 'Somebody'} changed ‘${field}’ since the preview: now ${theirs === null ? 'empty' : `‘${theirs}’`}.`;
  }
  return errors?.[0]?.message ?? detail ?? DETAILS[code] ?? NOT_WRITABLE;
}

const DETAILS: Readonly<Record<string, string>> = {
  stock_exceeded: 'There is not enough stock.',
};
