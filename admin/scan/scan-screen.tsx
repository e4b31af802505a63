import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { CountButtons } from '../stock/count-buttons.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import { beep } from './beep.ts';
import { findScanned } from './find-scanned.ts';
import { ScanField } from './scan-field.tsx';
import styles from './scan-screen.module.css';

/** Opens what a label belongs to. */
export function ScanScreen() {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const find = async (code: string) => {
    const found = await findScanned(code);
    if ('problem' in found) setProblem({ title: `${code} was not looked up.`, text: found.problem });
    else if (found.path === null)
      setProblem({
        title: `Nothing has the code ${code}.`,
        text: 'Receive the delivery to match an unknown barcode, or type the number of an order.',
      });
    else {
      beep('hit');
      await navigate(found.path);
      return;
    }
    beep('unknown');
  };
  return (
    <>
      <ScreenHead title="Scan" note="Opens the stock of a product, or an order">
        {permissions.includes('stock:do') && <CountButtons />}
      </ScreenHead>
      <div className={styles.screen}>
        <ScanField
          hint="A barcode, SKU, order number or tracking number."
          isCameraOn={matchMedia('(pointer: coarse)').matches}
          onScan={({ code }) => void find(code)}
        />
        {problem && (
          <Notice tone="bad" icon="alert" title={problem.title} role="alert">
            {problem.text}
          </Notice>
        )}
      </div>
    </>
  );
}
