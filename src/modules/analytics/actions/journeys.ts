import { clickIdNames, firstTouchOf, unknownTouch } from '#money/payments/first-touch.ts'
import type { JourneySubject } from '#money/payments/journey.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { Arrival } from '#platform/http/reader.ts'
import { isRobot } from '#platform/http/reader.ts'
import type { Locale } from '#platform/locale.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type PagePass, readPass, writePass } from '../page-pass.ts'
import { findVisit } from '../queries.ts'
import { momentsOf, type PageStep } from '../sighting.ts'
import { deviceOf, visitId } from '../visitor.ts'
import type { Recorder } from './recorder.ts'

// Reports buyers' journeys from hosted pages. Nothing here keeps a page waiting, except one look-up when a form is sent, which needs the earlier
// sightings.

export type JourneyParts = { db: Database; secrets: Secrets; publicUrl: string; now: () => Date; recorder: Recorder }

/** The page that a reader has opened. `sessionId` is present on the page of a payment session. */
type VisitedPage = { scope: Scope; subject: JourneySubject; locale: Locale; sessionId?: string }

export type Journeys = {
  /**
   * Notes that a page was requested; returns the pass with which the page reports. Until its script has run we do not know whether a person has seen
   * it.
   */
  arrive: (came: Arrival, place: VisitedPage) => string
  /** The form of a page was sent, and has led to a payment session, which inherits what first led here. */
  goOn: (came: Arrival, place: VisitedPage & { sessionId: string }) => Promise<void>
  /** A report of a page's script. False for a pass that no page of ours was given. */
  tell: (pass: string, seen: { step: PageStep; method?: string | undefined; userAgent: string }) => boolean
  /** A session's page on the merchant's site; its own script has loaded the session. */
  verified: (place: VisitedPage & { sessionId: string }, userAgent: string) => void
}

export function journeysOf({ db, secrets, publicUrl, now, recorder }: JourneyParts): Journeys {
  const key = secrets.keyFor('journeys')
  const ownHost = new URL(publicUrl).host
  const passFor = (came: Arrival, place: VisitedPage): PagePass => passOf({ key, ownHost, now: now() }, came, place)

  return {
    arrive: (came, place) => {
      const pass = passFor(came, place)
      if (came.isNavigation) {
        // The session's journey exists before any visit; a visit of its page makes a row of its own for robots alone.
        if (place.sessionId === undefined) recorder.note({ ...pass, method: '' })
        else if (came.isRobot) recorder.note(withoutSession(pass, visitOf(key, came, place, now())))
      }
      return writePass(key, pass)
    },
    goOn: async (came, place) => {
      if (came.isRobot) return
      const { sessionId: _, ...here } = place
      const visit = passFor(came, here)
      const at = now()
      await recorder.flush()
      const first = await findVisit(db.read, place.scope, visit.id)
      const startedAt = first?.startedAt ?? at
      recorder.note({ ...visit, method: '', startedAt, continuedAt: at })
      recorder.note({
        ...visit,
        ...first,
        id: place.sessionId,
        sessionId: place.sessionId,
        method: '',
        startedAt,
        openedAt: first?.openedAt ?? startedAt,
        formStartedAt: first?.formStartedAt ?? at,
        seenAt: at,
      })
    },
    tell: (text, { step, method = '', userAgent }) => {
      const pass = readPass(key, text, now())
      if (!pass) return false
      if (!isRobot(userAgent)) recorder.note({ ...pass, method, ...momentsOf(step, now()) })
      return true
    },
    verified: ({ scope, subject, locale, sessionId }, userAgent) => {
      const at = now()
      recorder.note({
        ...scope,
        ...subject,
        ...unknownTouch,
        id: sessionId,
        sessionId,
        startedAt: at,
        device: deviceOf(userAgent),
        locale,
        method: '',
        ...momentsOf('OPENED', at),
      })
    },
  }
}

type PassOptions = { key: Buffer; ownHost: string; now: Date }

function passOf({ key, ownHost, now }: PassOptions, came: Arrival, place: VisitedPage): PagePass {
  const { query } = came
  const cameFrom = came.referrerHost === ownHost ? undefined : came.referrerHost
  // A buyer who comes from the page of a link or a product has a source already: that page has reported it.
  const isSecondPage = place.sessionId !== undefined && place.subject.resourceType !== 'CHECKOUT'
  const seen = firstTouchOf({
    source: query['utm_source'] ?? query['src'],
    medium: query['utm_medium'],
    campaign: query['utm_campaign'],
    clickId: clickIdNames.find((name) => name in query),
    referrer: cameFrom,
  })
  const { scope, subject, locale, sessionId } = place
  return {
    ...scope,
    ...subject,
    ...(isSecondPage ? unknownTouch : seen),
    id: sessionId ?? visitOf(key, came, place, now),
    ...(sessionId !== undefined && { sessionId }),
    startedAt: now,
    device: deviceOf(came.userAgent),
    locale,
  }
}

const visitOf = (key: Buffer, { address, userAgent }: Arrival, { subject, sessionId, scope }: VisitedPage, now: Date) =>
  visitId(key, {
    address,
    userAgent,
    now,
    subject: [scope.merchantId, scope.environment, subject.resourceType, sessionId ?? subject.resourceId].join(' '),
  })

const withoutSession = ({ sessionId: _, ...pass }: PagePass, id: string) => ({ ...pass, id, method: '' })
