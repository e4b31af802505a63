import { expect, test } from 'vitest';
import { readFilter } from './activity-filter.ts';

const now = Date.parse('2026-11-21T11:00:00Z');
const read = (search: string) => readFilter(new URLSearchParams(search), now);

test('the filter in the URL becomes the query of the call', () => {
  expect(read('q=+slim+jean&who=teo%40osier.example&what=order&via=phone&days=7&undoable=1')).toMatchObject({
    isSet: true,
    query: {
      q: 'slim jean',
      who: 'teo@osier.example',
      what: 'order',
      via: 'phone',
      undoable: '1',
      from: '2026-11-14T11:00:00.000Z',
    },
  });
});

test('unknown values filter nothing', () => {
  expect(read('what=boats&via=pigeon&days=2&undoable=2')).toEqual({
    q: '',
    who: '',
    what: '',
    via: '',
    days: '',
    undoable: '',
    isSet: false,
    query: {},
  });
});
