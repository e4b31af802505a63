import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { focusBlockTitle } from '../../ui/layout/panel.tsx';
import styles from './checkout-page.module.css';

/** The red button of an order without a card payment, with its error message above. It submits the form with the id `form`. */
export function PlaceOrderButton({
  form,
  busy,
  message,
}: {
  form: string;
  busy: boolean;
  message: string | undefined;
}) {
  return (
    <div className={styles.place}>
      <FormError message={message} />
      <Button ref={focusBlockTitle} type="submit" form={form} variant="danger" wide busy={busy}>
        Place order
      </Button>
    </div>
  );
}
