import { describe, expect, it } from 'vitest';
import { readPreview, signPreview } from './preview-link.ts';

const SECRET = 'a secret of tests';
const at = new Date('2026-11-23T09:00:00Z');
const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
const token = signPreview(SECRET, { id: 'tie-waist-sundress', at });

describe('a preview link', () => {
  it('names its product for 24 hours', () => {
    expect(readPreview(SECRET, { token, at: after(23.9) })).toBe('tie-waist-sundress');
    expect(readPreview(SECRET, { token, at: after(24) })).toBeUndefined();
  });

  it('is refused with another product, another time or another secret', () => {
    const [id, end = '', signature] = token.split('.');
    const later = (Number.parseInt(end, 36) + 1).toString(36);
    expect(readPreview(SECRET, { token: `other.${end}.${signature}`, at })).toBeUndefined();
    expect(readPreview(SECRET, { token: `${id}.${later}.${signature}`, at })).toBeUndefined();
    expect(readPreview('another', { token, at })).toBeUndefined();
    expect(readPreview(SECRET, { token: 'x', at })).toBeUndefined();
  });
});
