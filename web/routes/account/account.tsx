import { lazy, Suspense } from 'react';
import { href, useRevalidator } from 'react-router';
import { AccountPage } from '../../features/account/account-page.tsx';
import { AddPassword } from '../../features/account/add-password.tsx';
import { DeleteAccount } from '../../features/account/delete-account.tsx';
import { FoldedForm } from '../../features/account/folded-form.tsx';
import { MyData } from '../../features/account/my-data.tsx';
import { PersonalInformation } from '../../features/account/personal-information.tsx';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { SessionList } from '../../features/account/session-list.tsx';
import { StoreCredit } from '../../features/account/store-credit.tsx';
import { UnconfirmedAddress } from '../../features/account/unconfirmed-address.tsx';
import { refreshSession } from '../../features/session/session.ts';
import { client } from '../data/browser-client.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { clientContext } from '../data/loader-context.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import { readLogin } from '../sign-in/read-login.ts';
import { readSignInMethods } from '../sign-in/read-sign-in-methods.ts';
import type { Route } from './+types/account';
import { useShowLoggedOut, useSignOut } from './use-sign-out.ts';

// Loaded on demand: few customers need them here. The server renders them into the page.
const LoginPage = lazy(async () => ({ default: (await import('../sign-in/login-page.tsx')).LoginPage }));
const ProviderSignIns = lazy(async () => ({
  default: (await import('../../features/sign-in/providers/provider-sign-in.tsx')).ProviderSignIns,
}));
const ChangePasswordForm = lazy(async () => ({
  default: (await import('../../features/account/change-password-form.tsx')).ChangePasswordForm,
}));

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const user = valueOrThrow(await client.readSession());
  if (user === null) return { user, ...(await readLogin(context)) };
  const methods = await readSignInMethods(context);
  const linkedProviders = valueOrThrow(await client.listMySignInMethods()).map(({ provider }) => provider);
  const sessions = valueOrThrow(await client.listSessions());
  return { user, methods, linkedProviders, sessions, credit: valueOrThrow(await client.readCredit()) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(matches, loaderData?.user == null ? 'Login' : 'Account');

/** The account page, or the login form for visitors (SPECIFICATION section 2). */
export default function Account({ loaderData }: Route.ComponentProps) {
  const signOut = useSignOut();
  const showLoggedOut = useShowLoggedOut();
  const { revalidate } = useRevalidator();
  const { shop } = useCatalogue();
  if (loaderData.user === null)
    return (
      <Suspense>
        <LoginPage {...loaderData} />
      </Suspense>
    );
  const { user, methods, linkedProviders, sessions, credit } = loaderData;
  const hasPassword = linkedProviders.includes('credential');
  const reload = async () => {
    await Promise.all([revalidate(), refreshSession(client)]);
  };
  return (
    <AccountPage
      title="Account"
      role={user.role}
      onLogout={() => void signOut()}
      aside={
        <>
          <SessionList client={client} sessions={sessions} onEnded={reload} onSignedOut={showLoggedOut} />
          <MyData shopName={shop.name} />
          <DeleteAccount
            client={client}
            email={user.email}
            hasPassword={hasPassword}
            credit={credit.balance}
            signInAgain={
              <Suspense>
                <ProviderSignIns
                  client={client}
                  methods={{
                    password: false,
                    providers: methods.providers.filter(({ id }) => linkedProviders.includes(id)),
                  }}
                  from={href('/user-profile')}
                  onSignedIn={reload}
                />
              </Suspense>
            }
            onDeleted={showLoggedOut}
          />
        </>
      }
    >
      <PersonalInformation user={user} />
      <FoldedForm title="Change your details">
        {(close, cancel) => (
          <ProfileForm client={client} user={user} cancel={cancel} onSaved={() => reload().then(close)} />
        )}
      </FoldedForm>
      {hasPassword && (
        <FoldedForm title="Change your password">
          {(close, cancel) => (
            <ChangePasswordForm client={client} cancel={cancel} onChanged={() => reload().then(close)} />
          )}
        </FoldedForm>
      )}
      {credit.entries.length > 0 && <StoreCredit credit={credit} />}
      {!user.emailVerified && <UnconfirmedAddress client={client} />}
      {!hasPassword && methods.password && <AddPassword client={client} email={user.email} />}
    </AccountPage>
  );
}
