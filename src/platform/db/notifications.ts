import type pg from 'pg'
import { cut, type DatabaseTarget, lineClient } from './connections.ts'
import { listenTo, notifyOf } from './notification-queries.ts'

// Hints from process to process, over NOTIFY of PostgreSQL, on a connection of their own: a commit that notifies would wait for all others that do. A
// hint may be lost at any time and silently: its content must be found without it too.

export type NotificationLine = {
  /** Sends once the line is free; repeats of a waiting payload are sent once. */
  send: (payload: string) => void
  close: () => Promise<void>
}

type Line = {
  target: DatabaseTarget
  channel: string
  /** Payloads of others. Without it the line only sends. */
  onHeard?: (payload: string) => void
}

const againAfterMs = 1_000
/** PostgreSQL takes less than 8,000 bytes. */
const payloadMax = 7_900
const between = '\n'

/** `send` takes texts without line ends. A lost connection is replaced by another. */
export function openNotifications({ target, channel, onHeard }: Line): NotificationLine {
  let client: pg.Client | undefined
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  const unsent = new Set<string>()
  let isSending = false

  const flush = async () => {
    if (isSending) return
    isSending = true
    try {
      while (client && unsent.size > 0) await notifyOf(client, channel, takeSome(unsent))
    } catch {
      // A hint that is lost is found by looking.
    } finally {
      isSending = false
    }
  }
  const open = async () => {
    const opened = lineClient(target)
    opened.on('error', () => {})
    opened.once('end', () => {
      if (client === opened) client = undefined
      if (!isClosed) again ??= setTimeout(reopen, againAfterMs).unref()
    })
    opened.on('notification', ({ payload = '' }) => payload.split(between).forEach((each) => onHeard?.(each)))
    await opened.connect()
    if (onHeard) await listenTo(opened, channel)
    client = opened
    if (isClosed) cut(opened)
    void flush()
  }
  const reopen = () => {
    again = undefined
    open().catch(() => {
      if (!isClosed) again ??= setTimeout(reopen, againAfterMs).unref()
    })
  }
  reopen()
  return {
    send: (payload) => {
      if (!client) return
      unsent.add(payload)
      void flush()
    },
    close: async () => {
      isClosed = true
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }
}

function takeSome(unsent: Set<string>): string {
  let taken = ''
  for (const each of unsent) {
    if (taken !== '' && taken.length + each.length >= payloadMax) break
    unsent.delete(each)
    taken = taken === '' ? each : `${taken}${between}${each}`
  }
  return taken
}
