import { hasMember } from '../people/queries.ts'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { takeOne, throttleKey } from '../throttle/throttle.ts'
import { causes } from './mail.ts'
import { type Mail } from './queries.ts'

// A new user can have mails sent to any address, in words of their own: an unreviewed shop must not be a relay.

const byRecipient = { name: 'mails:recipient', max: 20, withinMs: 24 * 3_600_000 }

/** Returns why a mail must not be sent; undefined otherwise. A mail that was tried before has been counted. */
export type Withheld = (mail: Mail, now: Date) => Promise<'SANDBOX_STRANGER' | 'RECIPIENT_THROTTLED' | undefined>

/** The rule for mails that leave for the internet. */
export const withheldFrom =
  (db: Database, secrets: Secrets): Withheld =>
  async ({ recipient, parameters, attempts }, now) => {
    const { [causes.merchant]: merchantId, [causes.environment]: environment } = JSON.parse(parameters) as Parameters
    if (merchantId === undefined) return undefined
    const folded = recipient.toLowerCase()
    if (environment !== 'PRODUCTION' && !(await hasMember(db.read, merchantId, folded))) return 'SANDBOX_STRANGER'
    if (attempts > 0) return undefined
    const { isTaken } = await takeOne(db, byRecipient, throttleKey(secrets, byRecipient, folded), now)
    return isTaken ? undefined : 'RECIPIENT_THROTTLED'
  }

type Parameters = Readonly<Record<string, string | undefined>>
