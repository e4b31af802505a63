import { useId, useState } from 'react';
import type { Client } from '#contract/client.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { Button, TextButton } from '../../ui/controls/button.tsx';
import { SquareChoice } from '../../ui/controls/square-choice.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './stock-alert.module.css';

const REQUIRED = { email: 'Email' };

/** Asks for one mail when a sold-out size is back. `knownEmail` is the signed-in user's address, if it is confirmed. */
export function StockAlert({
  client,
  productId,
  sizes,
  isSoldOut,
  knownEmail,
}: {
  client: Pick<Client, 'requestStockAlert'>;
  productId: string;
  /** The sold-out sizes. */
  sizes: readonly Size[];
  /** Whether no size is left, so that the alert is all that a shopper can do. */
  isSoldOut: boolean;
  knownEmail: string | undefined;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) };
  const label = sizes.length === 1 ? `Email me when ${sizes[0]} is back` : 'Email me when a size is back';
  return (
    <div>
      {isSoldOut ? (
        <Button {...opener} variant="ghost" size="small" wide>
          {label}
        </Button>
      ) : (
        <TextButton {...opener}>{label}</TextButton>
      )}
      <div id={id}>
        {isOpen && (
          <StockAlertForm client={client} productId={productId} sizes={sizes} knownEmail={knownEmail} />
        )}
      </div>
    </div>
  );
}

function StockAlertForm({
  client,
  productId,
  sizes,
  knownEmail,
}: Omit<Parameters<typeof StockAlert>[0], 'isSoldOut'>) {
  const [first] = sizes;
  const [size, setSize] = useState(first);
  const [done, setDone] = useState<string>();
  const { problem, formProps, submitProps } = useForm(REQUIRED, async (text) => {
    if (size === undefined) return undefined;
    const email = text('email').trim();
    const result = await client.requestStockAlert({ body: { product: productId, size, email } });
    setDone(undefined);
    if (!result.ok) return result.error;
    const isKnown = email.toLowerCase() === knownEmail;
    setDone(
      isKnown
        ? `We send one email to ${email} when ${describeSize(size)} is back.`
        : `Please open the email that we have sent to ${email} and confirm it. Then we send one more when ${describeSize(size)} is back.`,
    );
    return undefined;
  });
  return (
    <form {...formProps} className={styles.form} aria-label="Back in stock">
      {sizes.length > 1 && (
        <SquareChoice legend="Sold-out size" options={sizes} value={size} onChange={setSize} />
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={knownEmail}
        error={problem.fields['email']}
      />
      <FormError message={problem.detail} />
      <Button {...submitProps} variant="ghost" size="small">
        Email me once
      </Button>
      <p role="status">{done}</p>
    </form>
  );
}
