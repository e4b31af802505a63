import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useRevalidator, useRouteError } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { requestIdOf } from '../../data/client.ts';
import { thrownProblem } from '../../data/value-or-throw.ts';
import { Action } from '../../ui/action.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { FailureNotice, Notice } from '../../ui/panels/notice.tsx';
import { useMe } from '../account/me.ts';
import { ScreenHead } from '../navigation/screen-head.tsx';
import { findScreen } from '../navigation/screens.ts';
import styles from './failed-screen.module.css';

/** The delays before the automatic retries; the last one repeats. */
const RETRY_SECONDS = [8, 15, 30, 60] as const;

/** A screen that could not be loaded: why, and the next step. */
export function FailedScreen() {
  const problem = thrownProblem(useRouteError());
  const { pathname } = useLocation();
  const { permissions } = useMe();
  const { name = 'This screen', may } = findScreen(pathname) ?? {};
  if (problem?.status === 404) return <MissingScreen />;
  return (
    <>
      <ScreenHead title={name} />
      {problem?.status === 403 ? (
        <div className={styles.failed}>
          <Notice icon="lock" title={`Your role may not open ${name}.`} role="alert">
            {may === undefined || permissions.includes(may)
              ? problem.detail
              : `Roles that can open it: ${nameRolesThatMay(may)}.`}{' '}
            <Link className="link" to="/">
              Back to Today
            </Link>
          </Notice>
        </div>
      ) : (
        <Failure name={name} problem={problem} />
      )}
    </>
  );
}

/** The screen of an unknown path. */
export function MissingScreen() {
  return (
    <>
      <ScreenHead title="Not found" />
      <Empty title="There is no such screen" text="The link may be wrong, or what it showed was removed.">
        <Link className="link" to="/">
          Back to Today
        </Link>
      </Empty>
    </>
  );
}

/** Says what could not be loaded, and retries. `name` is the subject of the sentence. */
export function Failure({ name, problem }: { name: string; problem: CallProblem | undefined }) {
  const { state, revalidate } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  const seconds = useRetry(retry, state === 'idle');
  const requestId = problem && requestIdOf(problem);
  return (
    <div className={styles.failed}>
      <FailureNotice title={`${name} could not be loaded.`}>
        {problem?.detail ?? 'This is our fault, not yours.'}{' '}
        <Action variant="text" onClick={retry}>
          Try again
        </Action>
      </FailureNotice>
      <p>
        {state === 'idle' ? `Retrying in ${seconds} s.` : 'Retrying …'}
        {requestId !== undefined && ` If this continues, quote code ${requestId} to support.`}
      </p>
    </div>
  );
}

/** Retries after each delay, which starts when the last attempt has ended. Returns the seconds until the next attempt. */
function useRetry(retry: () => void, isIdle: boolean): number {
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<number>(RETRY_SECONDS[0]);
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1);
      const next = Math.min(attempt + 1, RETRY_SECONDS.length - 1);
      setAttempt(next);
      setLeft(RETRY_SECONDS[next] ?? RETRY_SECONDS[0]);
      retry();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [isIdle, left, attempt, retry]);
  return left;
}
