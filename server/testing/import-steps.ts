import { expect } from 'vitest';
import type { Database, Queryable } from '#database/connection/connect.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { runImports } from '../services/import-export/run-imports.ts';
import type { TestApi } from './test-api.ts';
import type { Visitor } from './visitor.ts';

/** Returns the steps of an import by calls, with the job that previews, applies and undoes it. `staff` makes the calls. */
export function createImportSteps(api: Pick<TestApi, 'database'>, staff: () => Visitor) {
  const upload = (file: BodyInit, person = staff()) =>
    person.call('POST', '/admin/imports?name=autumn.csv', { file, headers: { 'content-type': 'text/csv' } });
  /** Runs the job until there is nothing to do. */
  const runJob = async (database: Database = api.database): Promise<void> => {
    for (let count = 1; count > 0;) {
      const run = await runImports({ database, clock: systemClock });
      count = run.ok ? run.value : 0;
    }
  };
  /** Runs the job in several processes. Every second one dies before it commits. Returns how many died. */
  const runDyingJobs = async (): Promise<number> => {
    let transactions = 0;
    const dying: Database['transaction'] = (work, options) =>
      api.database.transaction(async (tx) => {
        const value = await work(tx);
        transactions += 1;
        if (transactions % 2 === 1) throw new Error('killed');
        return value;
      }, options);
    for (let deaths = 0; ; deaths += 1) {
      const outcome = await runJob({ ...api.database, transaction: dying }).catch((error: Error) => error);
      if (outcome === undefined) return deaths;
      expect(outcome.message).toBe('killed');
    }
  };
  /** Runs the job until there is nothing to do. Returns the number of statements of each transaction. */
  const countStatements = async (): Promise<number[]> => {
    const counts: number[] = [];
    const counted: Database['transaction'] = (work, options) => {
      let statements = 0;
      const get = (target: Queryable, name: keyof Queryable) => {
        statements += 1;
        return (target[name] as () => unknown).bind(target);
      };
      return api.database
        .transaction((tx) => work(new Proxy(tx, { get })), options)
        .finally(() => counts.push(statements));
    };
    await runJob({ ...api.database, transaction: counted });
    return counts;
  };
  const preview = async (file: BodyInit, person = staff()): Promise<string> => {
    const answer = await upload(file, person);
    expect(answer).toMatchObject({ status: 200 });
    await runJob();
    return answer.body.import.id;
  };
  const read = async (id: string) => (await staff().call('GET', `/admin/imports/${id}`)).body.import;
  const apply = async (id: string) => {
    expect(await staff().call('POST', `/admin/imports/${id}/apply`)).toMatchObject({ status: 200 });
    await runJob();
    return read(id);
  };
  const undo = async (change: string) => {
    expect(await staff().call('POST', `/admin/activity/${change}/undo`)).toMatchObject({ status: 200 });
    await runJob();
  };
  const listRows = async (id: string, query = '') =>
    (await staff().call('GET', `/admin/imports/${id}/rows${query}`)).body.rows;
  const product = async (id: string) => (await staff().call('GET', `/admin/products/${id}`)).body.product;
  return {
    upload,
    runJob,
    runDyingJobs,
    countStatements,
    preview,
    read,
    apply,
    undo,
    listRows,
    product,
  };
}

/** Returns a file with new products, which have two sizes and stock. */
export function newProducts(prefix: string, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = `${prefix}-${index}`;
    return `${id},Tee ${index},KD,male,hoodie,30,S,${id}-S,4\n${id},,,,,,M,${id}-M,\n`;
  });
  return `Product,Title,Brand,Department,Category,Price,Size,SKU,Stock\n${rows.join('')}`;
}
