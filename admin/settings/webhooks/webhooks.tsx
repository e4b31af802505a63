import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { useLive } from '../../live/use-live.ts';
import { Action } from '../../ui/action.tsx';
import { countOf } from '../../ui/count-text.ts';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { SecretOnce } from '../secret-once.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { hostOf, rotate } from './change-webhooks.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';
import type { loadWebhooks, WebhookEndpoint } from './load-webhooks.ts';
import styles from './webhooks.module.css';

const ADD_KEYS = 'N';

/** A new secret, and the host of its endpoint. */
type NewSecret = { readonly host: string; readonly secret: string };

/** The addresses that get events of the shop. The URL names the one whose messages are shown. */
export function Webhooks() {
  const { endpoints, openId, deliveries } = useLoaderData<typeof loadWebhooks>();
  const { revalidate } = useRevalidator();
  useLive(['webhook']);
  const [edited, setEdited] = useState<WebhookEndpoint | 'new' | null>(null);
  const [created, setCreated] = useState<NewSecret | null>(null);
  const add = () => setEdited('new');
  useScreenShortcut({ keys: ADD_KEYS, label: 'Add a webhook endpoint' }, add);
  const handleRotate = async (endpoint: WebhookEndpoint) => {
    const secret = await rotate(endpoint);
    if (secret !== undefined) setCreated({ host: hostOf(endpoint), secret });
    await revalidate();
  };
  return (
    <SettingsScreen
      title="Webhooks"
      note={countOf(endpoints.length, 'endpoint')}
      actions={
        <Action variant="primary" aria-haspopup="dialog" aria-keyshortcuts={ariaKeys(ADD_KEYS)} onClick={add}>
          Add an endpoint
          <Keys keys={ADD_KEYS} />
        </Action>
      }
    >
      {endpoints.length === 0 && (
        <Panel title="Endpoints">
          <Empty
            title="No server gets events yet"
            text="An endpoint is an address of another program that the shop tells about orders, products and stock."
          />
        </Panel>
      )}
      <div className={styles.panels}>
        {endpoints.map((endpoint) => (
          <EndpointPanel
            key={endpoint.id}
            endpoint={endpoint}
            deliveries={endpoint.id === openId ? deliveries : null}
            onEdit={() => setEdited(endpoint)}
            onRotate={() => void handleRotate(endpoint)}
            reload={revalidate}
          />
        ))}
      </div>
      <EndpointDialog
        edited={edited}
        onClose={() => setEdited(null)}
        onSaved={(saved) => {
          setEdited(null);
          setCreated(saved);
          void revalidate();
        }}
      />
      <SecretDialog created={created} onClose={() => setCreated(null)} />
    </SettingsScreen>
  );
}

function SecretDialog({ created, onClose }: { created: NewSecret | null; onClose: () => void }) {
  const title = `The secret of ${created?.host ?? 'the endpoint'}`;
  return (
    <Dialog open={created !== null} onClose={onClose} label={title}>
      <SecretOnce title={title} noun="secret" secret={created?.secret ?? ''} onDone={onClose} />
    </Dialog>
  );
}
