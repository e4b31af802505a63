import { expect, test } from 'vitest';
import { listJobs } from './jobs.ts';
import { isUpToDate, listPictureFiles, readRecords } from './picture-records.ts';

test('every picture exists and was made from the current source', () => {
  const made = readRecords();
  const onDisk = listPictureFiles();
  const jobs = listJobs();
  expect(Object.keys(made).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
  expect(jobs.filter((job) => !isUpToDate(job, made[job.name], onDisk)).map(({ name }) => name)).toEqual([]);
}, 60_000);
