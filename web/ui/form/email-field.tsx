import { TextField } from './field.tsx';

/** The e-mail address of an account; `autoComplete` is 'off' where it is somebody else's. */
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
