import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import type { Factor } from './load-factor.ts';
import { supportsPasskeys } from './passkeys/browser-passkeys.ts';
import { PasskeyForm } from './passkeys/passkey-form.tsx';

/** Asks for a passkey if the member has one, else for a code. The member may choose the other. */
export function PassFactor({ factor, onPassed }: { factor: Factor; onPassed: () => void }) {
  const offersPasskey = factor.hasPasskeys && supportsPasskeys();
  const [isByCode, setByCode] = useState(!offersPasskey);
  return isByCode ? (
    <CodeForm
      factor={factor}
      onPassed={onPassed}
      onPasskey={offersPasskey ? () => setByCode(false) : undefined}
    />
  ) : (
    <PasskeyForm factor={factor} onPassed={onPassed} onCode={() => setByCode(true)} />
  );
}
