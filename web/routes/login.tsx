import type { Route } from './+types/login';
import { LoginPage } from './login-page.tsx';
import { privatePage } from './page-title.ts';
import { readSignInWays } from './read-sign-in-ways.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readSignInWays(context);
}

export const meta = () => privatePage('Login');

export default function Login({ loaderData: ways }: Route.ComponentProps) {
  return <LoginPage ways={ways} />;
}
