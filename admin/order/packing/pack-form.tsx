import { type RefObject } from 'react';
import { useMe } from '../../shell/account/me.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { describeRoles } from '../../ui/describe-roles.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import { Effect, EffectList } from '../../ui/lists/effect-list.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { FailureNotice } from '../../ui/panels/notice.tsx';
import { ShippingFields } from '../shipments/shipping-fields.tsx';
import type { Carriers } from '../shipments/use-shipping-form.ts';
import type { PackChoice, PackForm } from './use-pack-form.ts';
import styles from './pack-form.module.css';

/** The key of ‘Mark as shipped’. */
export const SHIP_KEY = 'H';

const TITLE = 'Mark as shipped';

/** ‘Mark as shipped’ below the packing list of a wide screen. */
export function InlinePackForm({
  pack,
  carriers,
  trackingField,
}: {
  pack: PackForm;
  carriers: Carriers;
  trackingField: RefObject<HTMLInputElement | null>;
}) {
  const mayPack = useMe().permissions.includes('packing:do');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void pack.submit();
      }}
    >
      {pack.failure !== null && (
        <FailureNotice title={pack.failure.meaning}>{pack.failure.reason}</FailureNotice>
      )}
      {mayPack && (
        <>
          <ChoiceOfPieces pack={pack} />
          <ShippingFields
            form={pack.shipping}
            carriers={carriers}
            trackingField={trackingField}
            problem={pack.trackingProblem}
          />
        </>
      )}
      <div className={styles.last}>
        <p aria-live="polite">
          <Icon name="info" size={15} />
          <span>{mayPack ? pack.effect : describeRoles('packing:do')}</span>
        </p>
        {mayPack && (
          <Action variant="text" aria-disabled={pack.isShipping} onClick={() => void pack.packOnly()}>
            Pack, ship later
          </Action>
        )}
        <button
          type="submit"
          className={actionClass('primary')}
          disabled={!mayPack}
          aria-disabled={pack.isShipping}
          aria-keyshortcuts={ariaKeys(SHIP_KEY)}
        >
          <Icon name="orders" size={16} />
          {TITLE}
          <Keys keys={SHIP_KEY} />
        </button>
      </div>
    </form>
  );
}

/** ‘Mark as shipped’ of a phone. */
export function PackDialog({
  open,
  onClose,
  pack,
  carriers,
  number,
}: {
  open: boolean;
  onClose: () => void;
  pack: PackForm;
  carriers: Carriers;
  number: number;
}) {
  return (
    <Dialog open={open} onClose={onClose} label={TITLE}>
      <DialogForm
        title={`#${number}: ${TITLE}`}
        submit={TITLE}
        isBusy={pack.isShipping}
        failure={pack.failure}
        onSubmit={pack.submit}
        onCancel={onClose}
      >
        <div className={styles.dialog}>
          <ChoiceOfPieces pack={pack} />
          <ShippingFields form={pack.shipping} carriers={carriers} problem={pack.trackingProblem} />
        </div>
        <EffectList aria-live="polite">
          <Effect icon="info">{pack.effect}</Effect>
        </EffectList>
        <p>
          <Action variant="text" aria-disabled={pack.isShipping} onClick={() => void pack.packOnly()}>
            Pack, ship later
          </Action>
        </p>
      </DialogForm>
    </Dialog>
  );
}

function ChoiceOfPieces({ pack: { choice, setChoice, left, ticked } }: { pack: PackForm }) {
  return (
    choice !== null && (
      <Segments<PackChoice>
        label="Items to ship"
        choices={[
          { value: 'all', label: `All ${left} items` },
          { value: 'ticked', label: `Only the ${ticked} ticked` },
        ]}
        value={choice}
        onChange={setChoice}
      />
    )
  );
}
