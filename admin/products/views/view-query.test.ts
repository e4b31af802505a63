import { expect, it } from 'vitest';
import { STANDARD_VIEWS } from '#domain/catalogue/standard-views.ts';
import { currentView } from '../../saved-views/current-view.ts';
import { canonicalQuery } from './view-query.ts';

it('finds the view of a filter in any order of its parameters, and ignores unknown ones', () => {
  const views = [...STANDARD_VIEWS, { name: 'Dresses', query: 'for=female&category=dress' }];
  const nameOf = (search: string) => currentView(views, { search, canonical: canonicalQuery })?.name;
  expect(nameOf('?category=dress&for=female')).toBe('Dresses');
  expect(nameOf('')).toBe('All');
  expect(nameOf('?page=3&status=draft')).toBe('Drafts');
  expect(nameOf('?stock=everything')).toBe('All');
  expect(nameOf('?category=dress')).toBeUndefined();
  expect(nameOf('?status=draft&sort=price')).toBeUndefined();
});

it('keeps the columns that are shown', () => {
  const views = [...STANDARD_VIEWS, { name: 'Prices', query: 'status=published&columns=price' }];
  const nameOf = (search: string) => currentView(views, { search, canonical: canonicalQuery })?.name;
  expect(nameOf('?columns=price%2Cunknown&status=published')).toBe('Prices');
  expect(nameOf('?status=published')).toBe('Published');
  expect(nameOf('?columns=price%2Cedited&status=published')).toBeUndefined();
  expect(canonicalQuery('?columns=edited%2Cprice')).toBe('columns=price%2Cedited');
  expect(canonicalQuery('?columns=edited%2Cstatus%2Cstock%2Cprice')).toBe('');
  expect(canonicalQuery('?columns=')).toBe('');
  expect(canonicalQuery('?columns=none')).toBe('columns=none');
});

it('encodes a query as the call accepts it', () => {
  expect(canonicalQuery('?q=tie waist é')).toBe('q=tie+waist+%C3%A9');
});
