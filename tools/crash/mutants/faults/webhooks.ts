import { SERVICES, type Mutants } from '../mutant.ts';

/** Faults of messages to webhook endpoints. */
export const webhooksMutants: Mutants = {
  'a retry of a message has a new event id': {
    caughtBy:
      'an endpoint gets each event under one id, though it was down and the shop died around the request',
    failure: '12 instead of 10',
    file: `${SERVICES}/webhooks/deliver-webhooks.ts`,
    from: 'const { id } = delivery;',
    to: 'const id = `${delivery.id} ${delivery.attempts}`;',
  },
};
