import { expect, it } from 'vitest';
import banners from '../../../imagery/banners.json' with { type: 'json' };
import { AUTH_PICTURES } from './auth-pictures.ts';

it('shows the banners as they are served', () => {
  expect(AUTH_PICTURES.login).toEqual(banners['for-her']);
  expect(AUTH_PICTURES.registration).toEqual(banners['for-them']);
});
