import { client } from './client.ts';

/** Undoes a change of the log. A change is undone at most once, so its id serves as the idempotency key. */
export function undoChange(id: string) {
  return client.undoChange({ params: { id }, headers: { 'idempotency-key': `undo-of-${id}` } });
}
