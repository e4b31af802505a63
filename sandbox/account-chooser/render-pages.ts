import { escape, renderLayout } from '../page-layout.ts';
import { demoAccounts, type Account } from './demo-accounts.ts';

const style = `
main { max-width: 30rem; }
.accounts { margin: 1.25rem 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.accounts button { display: grid; grid-template-columns: 40px 1fr auto; gap: 0 0.875rem; align-items: center; width: 100%; min-height: 64px; padding: 0.5rem; border: 0; border-bottom: 1px solid var(--line); background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
.accounts button:hover { background: var(--wash); }
.face { grid-row: span 2; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: var(--wash); color: var(--accent); font-weight: 650; }
.name-of { font-weight: 550; }
.address { grid-column: 2; color: var(--ink-2); font-size: 0.875rem; overflow-wrap: anywhere; }
.note { grid-row: 1 / span 2; grid-column: 3; color: var(--ink-3); font-size: 0.8125rem; }
.typed { display: grid; gap: 0.875rem; margin-top: 1rem; }
.typed label { display: grid; gap: 0.375rem; font-size: 0.875rem; font-weight: 550; }
.typed input[type='text'], .typed input[type='email'] { min-height: 48px; padding: 0 0.75rem; border: 1px solid var(--ink-3); border-radius: 2px; background: var(--surface); color: inherit; font: inherit; font-weight: 400; }
.typed .check { display: flex; align-items: center; gap: 0.625rem; min-height: 44px; font-weight: 400; }
.typed .check input { width: 20px; height: 20px; accent-color: var(--accent); }
.go, .refuse { min-height: 48px; padding: 0 1.25rem; border: 1px solid var(--accent); border-radius: 2px; font: inherit; font-weight: 550; cursor: pointer; }
.go { background: var(--accent); color: var(--paper); }
.refuse { width: 100%; margin-top: 1.25rem; border-color: var(--line); background: none; color: inherit; }
.error { color: light-dark(#a52115, #ff9a8b); font-weight: 550; }
`;

/** Renders the chooser. `action` receives the form; `problem` explains why the previous answer was rejected. */
export function chooserPage({ action, problem }: { action: string; problem?: string }): string {
  return page({
    title: 'Choose an account',
    main: `<h1>Choose an account</h1>
<p class="lead">This local page replaces Google’s sign-in. It uses no real accounts.</p>
<form method="post" action="${escape(action)}">
<ul class="accounts">
${demoAccounts.map(accountRow).join('\n')}
</ul>
</form>
<details${problem === undefined ? '' : ' open'}>
<summary>Another person</summary>
<form class="typed" method="post" action="${escape(action)}">
${problem === undefined ? '' : `<p class="error" role="alert">${escape(problem)}</p>`}
<label>Name<input type="text" name="name" required maxlength="80" autocomplete="off"></label>
<label>Email<input type="email" name="email" required maxlength="254" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" checked>The email address is verified</label>
<button class="go" name="who" value="typed">Continue</button>
</form>
</details>
<form method="post" action="${escape(action)}"><button class="refuse" name="who" value="nobody">Do not sign in</button></form>`,
  });
}

/** Renders the page for a sign-in that cannot continue, for example because it expired. */
export function errorPage(reason: string): string {
  return page({
    title: 'Sign-in failed',
    main: `<h1>Sign-in failed</h1><p class="lead">${escape(reason)}. Close this window and try again in the shop.</p>`,
  });
}

function accountRow({ name, email, emailVerified, colour }: Account): string {
  const face =
    colour === null
      ? `<span class="face" aria-hidden="true">${escape(name.slice(0, 1))}</span>`
      : `<img class="face" src="/photos/${colour.slice(1)}.svg" width="40" height="40" alt="">`;
  const note = emailVerified ? '' : '<span class="note">not verified</span>';
  return `<li><button name="who" value="${escape(email)}">${face}<span class="name-of">${escape(name)}</span><span class="address">${escape(email)}</span>${note}</button></li>`;
}

function page({ title, main }: { title: string; main: string }): string {
  return renderLayout({ title, part: 'accounts', main, style });
}
