import {
  findPayableForNothing,
  findWrongDueDates,
  findWrongSubscriptions,
} from '../modules/subscriptions/verify-queries.ts'
import type { Check } from './check.ts'

// Due dates, what is charged for them, and what their subscriptions say.

export const subscriptionChecks: readonly Check[] = [
  {
    name: 'due-dates',
    claim: 'A due date that is paid was paid once, with its amount, and no other was.',
    find: findWrongDueDates,
  },
  { name: 'due-date-sessions', claim: 'A due date that nobody owes cannot be paid.', find: findPayableForNothing },
  {
    name: 'subscriptions',
    claim: 'What a subscription says of its due dates is what they are.',
    find: findWrongSubscriptions,
  },
]
