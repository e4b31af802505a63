import type { CallProblem } from '#contract/client.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';

/** Sends a mail again, and offers to undo that until it leaves. `email` corrects its address. Returns the problem; undefined on success. */
export async function sendAgain(
  id: string,
  { email, reload }: { email?: string | undefined; reload: () => Promise<void> },
): Promise<CallProblem | undefined> {
  const params = { id };
  const sent = await client.resendMail({ params, body: { email, undoable: true } });
  if (!sent.ok) return sent.error;
  announce(`The email leaves in ${UNDO_DELAY}.`, async () => {
    const undone = await client.undoResend({ params });
    if (undone.ok) announce('The email is not sent again.');
    else announceFailure(undone.error.detail);
    await reload();
  });
  await reload();
  return undefined;
}
