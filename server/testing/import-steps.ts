import { expect } from 'vitest';
import type { Database } from '#database/connection/connect.ts';
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
  return { upload, runJob, preview, read, apply, undo, listRows, product };
}
