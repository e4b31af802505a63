import { href } from 'react-router';
import { LinkButton } from './button.tsx';

/** A link to the login form, which returns to `from`. */
export function LoginLink({ from }: { from: string }) {
  return (
    <LinkButton variant="ghost" to={`${href('/user-profile/login')}?from=${encodeURIComponent(from)}`}>
      Login
    </LinkButton>
  );
}
