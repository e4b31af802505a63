import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { allRoutes, type CallName } from '#contract/routes/all-routes.ts';
import { API_BASE } from '#contract/routes/api-base.ts';
import { isUpload } from './uploads.ts';

test('the calls that take a file, and no others, are uploads', () => {
  const names = Object.keys(allRoutes) as CallName[];
  const uploads = names.filter((name) => {
    const { method, path } = allRoutes[name];
    return isUpload({ method, url: `${API_BASE}${path.replaceAll(/:\w+/g, 'x')}?name=x` });
  });
  expect(uploads).toEqual(names.filter((name) => 'file' in calls[name]));
});
