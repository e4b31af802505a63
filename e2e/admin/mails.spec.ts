import { expect } from '@playwright/test';
import { MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { ADMIN } from '../support/running-shop.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';

test('every mail fits into 360 and 640 px, and axe finds no violation in it, in the light and the dark theme', async ({
  page,
}) => {
  expect((await page.request.post('/api/sign-in', { data: ADMIN })).ok()).toBe(true);
  for (const kind of MAIL_KINDS) {
    const preview = await page.request.get(`/api/admin/mail-previews/${kind}`);
    const { html } = (await preview.json()) as { html: string };
    // A mail client shows the mail inside its own page, which has the landmarks.
    await page.setContent(html.replace(/(<body[^>]*>)(.*)(<\/body>)/s, '$1<main>$2</main>$3'));
    for (const width of [640, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScrolling(page);
    }
    await expectNoViolations(page, kind, { within: 'main' });
  }
});
