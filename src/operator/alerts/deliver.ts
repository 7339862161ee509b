import { deliveryHeaders } from '../../events/delivery/signature.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { postToOwn } from '../../platform/outbound/own.ts'
import { type AlertRow, findAlert } from '../../platform/staff/alert-queries.ts'
import type { AlertSettings } from '../../platform/staff/alert-settings.ts'
import { linkTo } from '../places.ts'
import { presentAlert } from './view.ts'

// Alerts to the webhook of the operator, signed as those of merchants are.

type Parts = { db: Database; settings: AlertSettings; operatorUrl: string }

/** The job behind an alert. It throws what makes the runner try again later, with growing delays. */
export async function deliverAlert(
  { db, settings, operatorUrl }: Parts,
  { id = '', type = '' }: Record<string, string>,
) {
  const alert = await findAlert(db.read, id)
  if (alert && settings.webhook) await postAlert(settings, operatorUrl, { alert, type })
}

/** Throws an Error of one line for anything but a 2xx. */
export async function postAlert(
  { webhook, limits }: AlertSettings,
  operatorUrl: string,
  { alert, type }: { alert: AlertRow; type: string },
): Promise<void> {
  if (!webhook) return
  const now = new Date()
  const data = { ...presentAlert(alert, limits), link: linkTo(operatorUrl, alert.kind) }
  const createdAt = alert.solvedAt !== null && type === 'alert.solved' ? alert.solvedAt : alert.openedAt
  const body = JSON.stringify({ id: `${alert.id}:${type}`, type, createdAt, data })
  const sent = { eventId: `${alert.id}:${type}`, attemptId: newId(now), timestamp: now.getTime() }
  const headers = deliveryHeaders({ ...sent, format: 'SVC_AND_STANDARD' }, body, [webhook.secret])
  const status = await postToOwn(webhook.url, headers, body).catch((error: unknown) => {
    // The cause may name an address inside; its code is enough.
    const { code } = (error instanceof Error ? (error.cause ?? error) : {}) as { code?: unknown }
    throw new Error(`The webhook of alerts does not answer (${typeof code === 'string' ? code : 'no answer in time'}).`)
  })
  if (status < 200 || status > 299) throw new Error(`The webhook of alerts answered ${status}.`)
}
