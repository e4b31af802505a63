import { Link } from 'react-router';
import { nameOfRole, rolesThatMay } from '#domain/staff/permissions.ts';
import { useMe } from '../shell/account/me.ts';
import { SHOP_PATHS } from '../shell/navigation/screens.ts';
import { actionClass } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { listSteps, type DoneSteps, type Step } from './list-steps.ts';
import styles from './first-steps.module.css';

/** The steps that set up a new shop. The first one that is not done has the main button of the screen. */
export function FirstSteps({ done }: { done: DoneSteps }) {
  const steps = listSteps(done);
  const next = steps.find(({ isDone }) => !isDone);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className={styles.place}>
      <Panel
        title="First steps"
        aside={
          <small className={styles.note}>
            {doneCount} of {steps.length} done
          </small>
        }
      >
        <ol>
          {steps.map((step, index) => (
            <li key={step.id} className={styles.step} data-done={step.isDone || undefined}>
              <span className={styles.mark} aria-hidden="true">
                {step.isDone ? <Icon name="check" size={14} /> : index + 1}
              </span>
              <div>
                <b>{step.title}</b>
                {step.isDone && <span className="visually-hidden">, done</span>}
                <small>{step.detail}</small>
              </div>
              {!step.isDone && <TakeStep step={step} isNext={step === next} />}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}

function TakeStep({ step: { label, to, permission }, isNext }: { step: Step; isNext: boolean }) {
  const { permissions } = useMe();
  const className = actionClass(isNext ? 'primary' : 'plain');
  if (permission !== null && !permissions.includes(permission)) {
    return <small className={styles.note}>For {rolesThatMay(permission).map(nameOfRole).join(', ')}</small>;
  }
  if (to === null) {
    return (
      <a className={className} href={SHOP_PATHS.home} target="_blank" rel="noopener">
        {label}
        <span className="visually-hidden"> in a new tab</span>
      </a>
    );
  }
  return (
    <Link className={className} to={to}>
      {label}
    </Link>
  );
}
