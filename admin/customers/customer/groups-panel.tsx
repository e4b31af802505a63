import { useRevalidator } from 'react-router';
import type { ApiCustomerDetail } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { announceFailure } from '../../shell/messages/messages.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { announceChange } from '../../undo/announce-change.ts';
import { GroupsField } from '../groups-field.tsx';
import styles from './customer.module.css';

/** The groups of a customer. A change is saved at once. */
export function GroupsPanel({
  customer: { id, groups },
  known,
  mayChange,
}: {
  customer: ApiCustomerDetail;
  known: readonly string[];
  mayChange: boolean;
}) {
  const { revalidate } = useRevalidator();
  const save = async (wanted: readonly string[]) => {
    const body = { groups: { base: groups, value: [...wanted] } };
    const result = await client.changeCustomer({ params: { id }, body });
    if (result.ok) {
      announceChange('The groups are saved.', { changeId: result.value.changeId, onUndone: revalidate });
    } else announceFailure(result.error.errors?.[0]?.message ?? result.error.detail);
    await revalidate();
  };
  return (
    <Panel title="Groups">
      <div className={styles.body}>
        <GroupsField
          label="Discounts can be for groups"
          groups={groups}
          known={known}
          empty="In no group"
          canChange={mayChange}
          error={undefined}
          onChange={(wanted) => void save(wanted)}
        />
      </div>
    </Panel>
  );
}
