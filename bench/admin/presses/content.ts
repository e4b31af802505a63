import type { Page } from '@playwright/test';
import {
  button,
  dialogButton,
  fill,
  save,
  saveKeys,
  send,
  steps,
  undoOf,
  uniqueName,
  type Press,
} from './press.ts';

const PAGE = '/content/pages/about';

/** Changes the title of the page in its draft through the API. */
async function withDraft(page: Page): Promise<string> {
  type Content = { published: { title: string }; draft: { title?: string } };
  const { published, draft } = await send<Content>(page, 'get', { path: '/admin/content/about' });
  const title = { base: draft.title ?? published.title, value: uniqueName('About') };
  await send(page, 'patch', { path: '/admin/content/pages/about', data: { title } });
  return PAGE;
}

const editTitle = fill('Title', () => uniqueName('About'));

const draft = save('draft of a page', {
  from: PAGE,
  ready: editTitle,
  press: saveKeys,
  says: 'Draft saved.',
});
const publish = save('published page', { from: withDraft, press: button('Publish'), says: 'Published.' });

/** The saves of content. */
export const CONTENT: readonly Press[] = [
  draft,
  undoOf(draft, 'Undone.'),
  publish,
  undoOf(publish, 'Undone.'),
  save('time of publishing', {
    from: withDraft,
    ready: steps(button('Schedule…'), fill('Publish at', '2040-01-01T09:00')),
    press: dialogButton('Schedule'),
    says: 'It is published on',
  }),
  save('discarded draft', { from: withDraft, press: button('Discard'), says: 'The draft is discarded.' }),
  save('draft of the home page', {
    from: '/content?block=hero',
    ready: fill('Heading', () => uniqueName('Clothing')),
    press: saveKeys,
    says: 'Draft saved.',
  }),
];
