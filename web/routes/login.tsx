import type { Route } from './+types/login';
import { LoginPage } from './login-page.tsx';
import { leadOn } from './lead-on.ts';
import { privatePage } from './page-title.ts';
import { readSignInWays } from './read-sign-in-ways.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await leadOn({ request, context });
  return readSignInWays(context);
}

export const meta = () => privatePage('Login');

export default function Login({ loaderData: ways }: Route.ComponentProps) {
  return <LoginPage ways={ways} />;
}
