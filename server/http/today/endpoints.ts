import type { Database } from '#database/connection/connect.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  dismissDecisionEndpoint,
  resendMailEndpoint,
  retryMessagesEndpoint,
  undoResendEndpoint,
} from '../operations/failed-messages.ts';
import { readJobsEndpoint, runJobEndpoint } from '../operations/job-status.ts';
import type { ServerSetup } from '../shop-settings/server-setup.ts';
import { readSalesEndpoint } from './sales.ts';
import { listSellingOutEndpoint } from './selling-out.ts';
import { countTasksEndpoint } from './task-counts.ts';
import { readTodayEndpoint } from './today.ts';

/** Creates the endpoints of Today: what needs attention, and what solves it. */
export function createTodayEndpoints(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly setup: ServerSetup;
}) {
  return {
    readJobs: readJobsEndpoint(deps),
    readToday: readTodayEndpoint(deps),
    countTasks: countTasksEndpoint(deps),
    readSales: readSalesEndpoint(deps),
    listSellingOut: listSellingOutEndpoint(deps),
    dismissDecision: dismissDecisionEndpoint(deps),
    resendMail: resendMailEndpoint(deps),
    undoResend: undoResendEndpoint(deps),
    retryMessages: retryMessagesEndpoint(deps),
    runJob: runJobEndpoint(deps),
  };
}
