import { APPOINTED_ROLES } from '#domain/staff/permissions.ts';
import { CATALOGUE_STAFF, type AccessCases } from './access-case.ts';

const NO_CONTENT_PICTURE = '/admin/content/pictures/ffffffff-ffff-4fff-bfff-ffffffffffff';

/** The access to the calls of `contract/calls/content/`. */
export const CONTENT_CASES = {
  listContent: { access: APPOINTED_ROLES, path: () => '/admin/content' },
  readContent: { access: APPOINTED_ROLES, path: () => '/admin/content/home' },
  uploadContentPicture: { access: CATALOGUE_STAFF, path: () => '/admin/content/pictures' },
  readContentPicture: { access: APPOINTED_ROLES, path: () => NO_CONTENT_PICTURE },
  retryContentPicture: { access: CATALOGUE_STAFF, path: () => `${NO_CONTENT_PICTURE}/retry` },
  listContentVersions: { access: APPOINTED_ROLES, path: () => '/admin/content/home/versions' },
  changeHome: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/content/home',
    body: () => ({ 'hero.text': { base: 'other', value: 'other' } }),
  },
  changePage: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/content/pages/privacy',
    body: () => ({ title: { base: 'Privacy', value: 'Privacy' } }),
  },
  publishContent: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/content/privacy/publish',
    body: () => ({ version: '1' }),
  },
  scheduleContent: {
    access: CATALOGUE_STAFF,
    path: () => '/admin/content/privacy/schedule',
    body: () => ({ version: '1', at: null }),
  },
  discardContent: { access: CATALOGUE_STAFF, path: () => '/admin/content/privacy/draft?version=1' },
} satisfies AccessCases;
