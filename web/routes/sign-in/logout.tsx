import { privatePage } from '../page-head/page-title.ts';
import type { Route } from './+types/logout';
import { LoginPage } from './login-page.tsx';
import { readLogin } from './read-login.ts';

export function loader({ context }: Route.LoaderArgs) {
  return readLogin(context);
}

export const meta = () => privatePage('Login');

/** Opening this address changes nothing: it shows the login form. Signing out is a POST that then leads here (DECISIONS 4). */
export default function Logout({ loaderData }: Route.ComponentProps) {
  return <LoginPage {...loaderData} />;
}
