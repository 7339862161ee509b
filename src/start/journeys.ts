import type { Logger } from 'pino'
import { type Journeys, journeysOf } from '../modules/analytics/actions/journeys.ts'
import { openRecorder } from '../modules/analytics/actions/recorder.ts'
import type { PaymentPage } from '../modules/payment-page/actions.ts'
import { subjectOf } from '../money/payments/journey.ts'
import type { Database } from '../platform/db/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

type JourneyDependencies = {
  db: Database
  secrets: Secrets
  publicUrl: string
  now: () => Date
  log: Logger
  metrics: Metrics
}

/** Receives the pages' reports of buyers' journeys; `flush` writes what it has gathered. */
export function openJourneys({ log, metrics, ...dependencies }: JourneyDependencies): {
  journeys: Journeys
  flush: () => Promise<void>
} {
  const recorder = openRecorder(dependencies.db, {
    onFailed: (error) => log.warn({ err: error }, 'what pages told of buyers was not written down'),
    onDropped: metrics.counter('mizan_sightings_dropped_total', 'What pages told of buyers and was not written down.'),
  })
  return { journeys: journeysOf({ ...dependencies, recorder }), flush: recorder.flush }
}

/** For pages of merchants, whose own script loads the session. */
export const lookNoted =
  (journeys: Journeys): NonNullable<PaymentPage['noteLook']> =>
  ({ scope, session }, { userAgent, locale }) => {
    const subject = subjectOf(session)
    if (subject) journeys.verified({ scope, subject, locale, sessionId: session.id }, userAgent)
  }
