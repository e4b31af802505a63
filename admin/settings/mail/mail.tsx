import { Link, useLoaderData } from 'react-router';
import { useLive } from '../../live/use-live.ts';
import { useMe } from '../../shell/account/me.ts';
import { Facts } from '../../ui/panels/facts.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { ServerLines } from '../server-lines.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { loadMail, MailSettingsData } from './load-mail.ts';
import { MailPreviewPanel } from './mail-preview-panel.tsx';
import { TestMail } from './test-mail.tsx';
import panels from '../panels.module.css';

/** How mail leaves the shop, a test of it, and the mails themselves. The URL names the mail that is shown. */
export function MailSettings() {
  const { settings, kind, preview } = useLoaderData<typeof loadMail>();
  useLive(['shop']);
  return (
    <SettingsScreen title="Mail" note="the sender, the mail server and the mails">
      <div className={panels.panels}>
        <SendingPanel settings={settings} />
        <MailPreviewPanel kind={kind} preview={preview} />
      </div>
    </SettingsScreen>
  );
}

const SERVERS: Readonly<Record<MailSettingsData['kind'], string>> = {
  none: 'None',
  sandbox: 'Sandbox',
  server: 'Your own',
};

function SendingPanel({ settings }: { settings: MailSettingsData }) {
  const { kind, host, sender, isSenderSet, mailboxUrl } = settings;
  const canSend = useMe().permissions.includes('settings:do');
  return (
    <Panel title="Sending">
      {kind !== 'server' && (
        <Notice tone="wait" icon="warning" title="Customers get no mail yet.">
          {kind === 'sandbox'
            ? 'The sandbox keeps every mail in a mailbox on the server.'
            : 'Mail about orders waits until there is a mail server. Mail about accounts is dropped after a day.'}
        </Notice>
      )}
      <Facts
        rows={[
          [
            'Mail server',
            <>
              <span>{host === null ? SERVERS[kind] : `${SERVERS[kind]}, ${host}`}</span>
              {mailboxUrl !== null && (
                <a className="link" href={mailboxUrl} target="_blank" rel="noopener noreferrer">
                  Read the mailbox<span className="visually-hidden"> in a new tab</span>
                </a>
              )}
            </>,
          ],
          [
            'Sender',
            sender === null ? (
              'None'
            ) : (
              <>
                <span>
                  {sender.name} &lt;{sender.address}&gt;
                </span>
                <small>
                  The name is that of{' '}
                  <Link className="link" to="/settings/shop">
                    Shop details
                  </Link>
                  {!isSenderSet && '. The address is not yours yet'}.
                </small>
              </>
            ),
          ],
        ]}
      />
      {canSend && <TestMail kind={kind} />}
      <ServerSteps isReady={kind === 'server' && isSenderSet} />
    </Panel>
  );
}

const LINES = ['SMTP_URL=smtp://user:password@mail.example:587', 'MAIL_FROM=shop@your-domain.example'];

/** What to set for a mail server of one's own. */
function ServerSteps({ isReady }: { isReady: boolean }) {
  return (
    <details className={panels.steps} open={!isReady}>
      <summary>{isReady ? 'Change the mail server' : 'Connect a mail server'}</summary>
      <div className={panels.stack}>
        <p>
          Ask your mail provider for host, port, user and password. Write these lines with your own values
          into the environment of the server, or its file <code>.env</code>, and restart the shop. The
          password stays on the server.
        </p>
        <div className={panels.wide}>
          <ServerLines label="the settings of a mail server" lines={LINES} />
        </div>
      </div>
    </details>
  );
}
