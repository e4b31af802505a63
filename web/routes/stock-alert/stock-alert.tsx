import { useLocation } from 'react-router';
import { AnswerAlert } from '../../features/stock-alert/answer-alert.tsx';
import { onDemandClient } from '../data/on-demand-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/stock-alert';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Back in stock');

/** The target of the links in mails about stock alerts: confirms one, or with `/stop` ends all. */
export default function StockAlert({ params: { id } }: Route.ComponentProps) {
  const action = useLocation().pathname.endsWith('/stop') ? 'stop' : 'confirm';
  return <AnswerAlert key={action} client={onDemandClient} id={id} action={action} />;
}
