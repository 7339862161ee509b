import { hostname } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { openInBrowser } from './browser.ts'
import { CommandFailure } from './output.ts'
import { callPortal } from './session.ts'

// A key for this machine without copying one: the dashboard shows who asks, and a person confirms the code of the terminal there.

type Begun = { code: string; pairingToken: string; confirmUrl: string; expiresAt: string; askAgainSeconds: number }
type Fetched = { status: 'WAITING' | 'DENIED' | 'APPROVED'; key?: string; company?: string; environment?: string }

/** Returns the key once it is approved. Throws CommandFailure when it is refused, or its time is over. */
export async function pair(url: string): Promise<{ key: string; company: string; environment: string }> {
  const body = { machine: machineName() }
  const begun = await callPortal<Begun>(url, 'POST /api/public/pairings', { body })
  process.stderr.write(`Your code is ${begun.code}. Confirm it within ten minutes at\n  ${begun.confirmUrl}\n`)
  openInBrowser(begun.confirmUrl)
  process.stderr.write('Waiting for the dashboard (Ctrl-C stops) …\n')
  for (;;) {
    await after(begun.askAgainSeconds * 1_000)
    const { pairingToken } = begun
    const fetched = await callPortal<Fetched>(url, 'POST /api/public/pairings/fetch', { body: { pairingToken } })
    if (fetched.status === 'DENIED') throw new CommandFailure('It was refused in the dashboard. Nothing was kept.')
    const { key, company = '', environment = '' } = fetched
    if (key !== undefined) return { key, company, environment }
  }
}

/** The name of this machine, in characters that a page and a mail can show. */
const machineName = (): string =>
  hostname()
    .replaceAll(/[^\w.-]/g, '-')
    .slice(0, 100) || 'machine'
