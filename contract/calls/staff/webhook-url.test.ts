import { expect, test } from 'vitest';
import { problemOfWebhookUrl } from './webhook-url.ts';

test.each(['https://hooks.example/osier', 'https://hooks.example:8443/a?b=c'])('%s can get events', (url) => {
  expect(problemOfWebhookUrl(url)).toBeNull();
});

test.each([
  ['http://hooks.example/', /https/],
  ['hooks.example', /not an address/],
  ['https://user:secret@hooks.example/', /password/],
  ['https://hooks.example/#part', /#/],
  ['https://localhost/', /public/],
  ['https://db.internal/', /public/],
])('%s cannot', (url, reason) => {
  expect(problemOfWebhookUrl(url)).toMatch(reason);
});
