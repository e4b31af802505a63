import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { client } from '../../data/client.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { useLive } from '../../live/use-live.ts';
import { announce, announceFailure, announceQuestion } from '../../shell/messages/messages.ts';
import { withFreshSignIn } from '../../sign-in/with-fresh-sign-in.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import type { loadTokens, Token } from './load-tokens.ts';
import { TokenTable } from './token-table.tsx';
import styles from './tokens.module.css';

const CREATE_KEYS = 'N';

/** The tokens with which programs call the shop. */
export function Tokens() {
  const tokens = useLoaderData<typeof loadTokens>();
  const { revalidate } = useRevalidator();
  useLive(['token']);
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  useScreenShortcut({ keys: CREATE_KEYS, label: 'Create an API token' }, create);
  const revoke = async (token: Token) => {
    const result = await withFreshSignIn(() => client.revokeToken({ params: { id: token.id } }));
    await revalidate();
    if (result.ok) announce(`The token ${token.name} no longer works.`);
    else announceFailure(result.error.detail);
  };
  const ask = (token: Token) =>
    announceQuestion(`Revoke ${token.name}? Programs that use it stop working.`, {
      label: 'Revoke it',
      run: () => revoke(token),
    });
  const activeCount = tokens.filter(({ state }) => state === 'active').length;
  return (
    <SettingsScreen
      title="API tokens"
      note={countOf(activeCount, 'token')}
      actions={
        <Action
          variant="primary"
          aria-haspopup="dialog"
          aria-keyshortcuts={ariaKeys(CREATE_KEYS)}
          onClick={create}
        >
          Create a token
          <Keys keys={CREATE_KEYS} />
        </Action>
      }
    >
      <Panel title="Tokens">
        {tokens.length === 0 ? (
          <Empty
            title="No program uses the shop yet"
            text="A token lets a program, such as your accounting, make the calls of one role."
          />
        ) : (
          <TokenTable tokens={tokens} onRevoke={ask} />
        )}
        <p className={styles.docs}>
          <a href="/api/docs" className="link">
            What programs can do
          </a>
        </p>
      </Panel>
      <CreateTokenDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={() => void revalidate()}
      />
    </SettingsScreen>
  );
}
