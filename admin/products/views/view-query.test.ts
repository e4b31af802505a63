import { expect, it } from 'vitest';
import { canonicalQuery, currentView, STANDARD_VIEWS } from './view-query.ts';

it('finds the view of a filter in any order of its parameters, and ignores unknown ones', () => {
  const views = [...STANDARD_VIEWS, { name: 'Dresses', query: 'for=female&category=dress' }];
  const nameOf = (search: string) => currentView(views, search)?.name;
  expect(nameOf('?category=dress&for=female')).toBe('Dresses');
  expect(nameOf('')).toBe('All');
  expect(nameOf('?page=3&status=draft')).toBe('Drafts');
  expect(nameOf('?stock=everything')).toBe('All');
  expect(nameOf('?category=dress')).toBeUndefined();
  expect(nameOf('?status=draft&sort=price')).toBeUndefined();
});

it('encodes a query as the call accepts it', () => {
  expect(canonicalQuery('?q=tie waist é')).toBe('q=tie+waist+%C3%A9');
});
