import type { EndedSession } from '#contract/calls.ts';
import { Notices } from '../../ui/page/notices.tsx';

const MESSAGES = {
  role_changed: 'Your role in the shop has changed. Please sign in again.',
  credentials_changed: 'Your password or another way to sign in has changed. Please sign in again.',
} as const satisfies Record<NonNullable<EndedSession['reason']>, string>;

/** Shows the user why the shop ended the session. */
export function EndedSessionNotice({ ended: { reason } }: { ended: EndedSession }) {
  return <Notices messages={reason === null ? [] : [MESSAGES[reason]]} />;
}
