import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../shell/account/me.ts';
import { ScreenHead } from '../shell/navigation/screen-head.tsx';
import { CountButtons } from '../stock/count-buttons.tsx';
import { FailureNotice } from '../ui/panels/notice.tsx';
import { beep } from './beep.ts';
import { findPathOfCode } from './find-path-of-code.ts';
import { ScanField } from './scan-field.tsx';
import styles from './scan-screen.module.css';

type Problem = { readonly title: string; readonly text: string };

/** Opens what a label belongs to. */
export function ScanScreen() {
  const { permissions } = useMe();
  const { problem, find } = useLookup();
  return (
    <>
      <ScreenHead title="Scan" note="Opens the stock of a product, or an order">
        {permissions.includes('stock:do') && <CountButtons />}
      </ScreenHead>
      <div className={styles.screen}>
        <ScanField
          label="Scan or type a code"
          hint="A barcode, SKU, order number or tracking number."
          isCameraOn={matchMedia('(pointer: coarse)').matches}
          onScan={({ code }) => void find(code)}
        />
        {problem && <FailureNotice title={problem.title}>{problem.text}</FailureNotice>}
      </div>
    </>
  );
}

/** Looks up one code at a time: a later one replaces an earlier one, and leaving the screen ends both. */
function useLookup() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const find = async (code: string) => {
    latest.current += 1;
    const turn = latest.current;
    setProblem(undefined);
    const found = await findPathOfCode(code);
    if (turn !== latest.current) return;
    if ('path' in found && found.path !== null) {
      beep('hit');
      await navigate(found.path);
      return;
    }
    beep('unknown');
    setProblem(
      'problem' in found
        ? { title: `${code} was not looked up.`, text: found.problem }
        : {
            title: `Nothing has the code ${code}.`,
            text: 'Receive the delivery to match an unknown barcode, or type the number of an order.',
          },
    );
  };
  return { problem, find };
}
