import { expect, it } from 'vitest';
import { canonical, readForm } from './form-body.ts';

it('nests names in brackets', () => {
  expect(JSON.parse(JSON.stringify(readForm('a=1&b[c]=2&b[d][e]=3&f[0]=4&f[1]=5&g[]=6&g[]=7')))).toEqual({
    a: '1',
    b: { c: '2', d: { e: '3' } },
    f: { 0: '4', 1: '5' },
    g: { 0: '6', 1: '7' },
  });
});

it('leaves malformed and very deep names unchanged', () => {
  expect(Object.keys(readForm('a[b=1&[c]=2&d[1][2][3][4][5][6]=3'))).toEqual([
    'a[b',
    '[c]',
    'd[1][2][3][4][5][6]',
  ]);
});

it('cannot set the prototype of an object', () => {
  readForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
  expect('polluted' in {}).toBe(false);
});

it('returns the same canonical text for parameters in another order', () => {
  expect(canonical(readForm('a=1&b[c]=2&b[d]=3'))).toBe(canonical(readForm('b[d]=3&a=1&b[c]=2')));
  expect(canonical(readForm('a=1'))).not.toBe(canonical(readForm('a=2')));
  expect(canonical(readForm('a[b]=1'))).not.toBe(canonical(readForm('a=1')));
});
