import { href } from 'react-router';
import { AuthPage } from '../../features/sign-in/auth-page.tsx';
import { OutsideSignIns } from '../../features/sign-in/providers/outside-sign-in.tsx';
import { RegistrationForm } from '../../features/sign-in/registration-form.tsx';
import { wayBack, withWayBack } from '../../features/sign-in/way-back.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { SHOP_PICTURES } from '../../ui/picture/shop-pictures.ts';
import { client } from '../data/browser-client.ts';
import { privatePage } from '../page-head/page-title.ts';
import type { Route } from './+types/registration';
import { leadOn } from './lead-on.ts';
import { readSignInWays } from './read-sign-in-ways.ts';
import { useWayOn } from './use-way-on.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await leadOn({ request, context });
  return readSignInWays(context);
}

export const meta = () => privatePage('Registration');

export default function Registration({ loaderData: ways }: Route.ComponentProps) {
  const { from, goOn } = useWayOn();
  const enter = async ({ isNew }: { isNew: boolean }) => {
    if (isNew) showToast('Successfully registered !');
    await goOn();
  };
  return (
    <AuthPage
      title="Registration"
      picture={SHOP_PICTURES['for-them']}
      other={{
        question: 'Already have an account?',
        label: 'Login',
        to: withWayBack(href('/user-profile/login'), from),
      }}
    >
      {ways.password && <RegistrationForm client={client} onRegistered={() => enter({ isNew: true })} />}
      <OutsideSignIns client={client} ways={ways} from={wayBack(from)} onEntered={enter} />
    </AuthPage>
  );
}
