import { TextField } from './field.tsx';

/** The email address of an account. Set `autoComplete` to 'off' for the address of another user. */
export function EmailField({
  label = 'Email',
  autoComplete = 'email',
  error,
}: {
  label?: string;
  autoComplete?: 'email' | 'off';
  error: string | undefined;
}) {
  return (
    <TextField label={label} name="email" type="email" required autoComplete={autoComplete} error={error} />
  );
}
