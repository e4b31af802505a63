import { expect, test } from 'vitest';
import { allJobs } from './jobs.ts';
import { isThere, picturesOnDisk, readMade } from './made.ts';

test('every picture exists and was made from the current source', () => {
  const made = readMade();
  const onDisk = picturesOnDisk();
  const jobs = allJobs();
  expect(Object.keys(made).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
  expect(jobs.filter((job) => !isThere(job, made[job.name], onDisk)).map(({ name }) => name)).toEqual([]);
}, 60_000);
