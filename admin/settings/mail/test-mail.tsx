import { useState } from 'react';
import { Link } from 'react-router';
import { isPlaceholderAddress } from '#domain/mail/placeholder-address.ts';
import { client } from '../../data/client.ts';
import { useMe } from '../../shell/account/me.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { describeTestMail } from './describe-test-mail.ts';
import type { MailSettingsData } from './load-mail.ts';
import panels from '../panels.module.css';

type Result = ReturnType<typeof describeTestMail>;

/** Sends a test mail to the signed-in member, and shows what came of it. */
export function TestMail({ kind }: Pick<MailSettingsData, 'kind'>) {
  const { email } = useMe();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<Result>();
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setResult(undefined);
    const sent = await client.sendTestMail();
    setSending(false);
    if (sent.ok) setResult(describeTestMail(sent.value, { kind }));
    else announceFailure(sent.error.detail);
  };
  return (
    <div className={panels.stack} aria-busy={isSending}>
      <Action disabled={kind === 'none'} aria-disabled={isSending} onClick={() => void send()}>
        {isSending ? 'Sending …' : `Send a test mail to ${email}`}
      </Action>
      {kind === 'server' && isPlaceholderAddress(email) && (
        <div className={panels.wide}>
          <Notice tone="wait" icon="alert" title="Your address receives no mail.">
            {email} is a sample. Invite your own address as an owner under{' '}
            <Link className="link" to="/settings/staff">
              Staff
            </Link>
            , and sign in with it.
          </Notice>
        </div>
      )}
      {result !== undefined && (
        <div className={panels.wide}>
          <Notice
            tone={result.answer === null ? 'info' : 'bad'}
            icon={result.answer === null ? 'check' : 'alert'}
            title={result.title}
            role={result.answer === null ? 'status' : 'alert'}
          >
            {result.advice}
            {result.answer !== null && <p>The answer was: {result.answer}</p>}
          </Notice>
        </div>
      )}
    </div>
  );
}
