import { href } from 'react-router';
import { AuthPage } from '../../features/sign-in/auth-page.tsx';
import { KeptCart } from '../../features/sign-in/kept-cart.tsx';
import { ProviderSignIns } from '../../features/sign-in/providers/provider-sign-in.tsx';
import { RegistrationForm } from '../../features/sign-in/registration-form.tsx';
import { leadsToCheckout, returnPath, withReturnPath } from '../../features/sign-in/return-path.ts';
import { useRestored, useRestoredCart } from '../../shop-state/persistence/restored.ts';
import { SHOP_PICTURES } from '../../ui/picture/shop-pictures.ts';
import { client } from '../data/browser-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/registration';
import { readSignInMethods } from './read-sign-in-methods.ts';
import { redirectIfSignedIn } from './redirect-if-signed-in.ts';
import { useSignInReturn } from './use-sign-in-return.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await redirectIfSignedIn({ request, context });
  return readSignInMethods(context);
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Registration');

export default function Registration({ loaderData: methods }: Route.ComponentProps) {
  const { from, finish } = useSignInReturn();
  const isRestored = useRestored();
  const { cart } = useRestoredCart();
  return (
    <AuthPage
      title="Registration"
      picture={SHOP_PICTURES['for-them']}
      note={leadsToCheckout(from) && <KeptCart lines={isRestored ? cart : undefined} />}
      other={{
        question: 'Already have an account?',
        label: 'Login',
        to: withReturnPath(href('/user-profile/login'), from),
      }}
    >
      {methods.password && <RegistrationForm client={client} onRegistered={() => finish({ isNew: true })} />}
      <ProviderSignIns client={client} methods={methods} from={returnPath(from)} onSignedIn={finish} />
    </AuthPage>
  );
}
