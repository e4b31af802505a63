import { AnswerAlert } from '../../features/stock-alert/answer-alert.tsx';
import { onDemandClient } from '../data/on-demand-client.ts';
import { privatePageMeta } from '../page-meta/page-title.ts';
import type { Route } from './+types/stop-stock-alerts';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Stop emails');

/** The target of the link that stops mails about sold-out sizes. */
export default function StopStockAlerts({ params: { id } }: Route.ComponentProps) {
  return <AnswerAlert client={onDemandClient} id={id} move="stop" />;
}
