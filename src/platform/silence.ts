// Measures how long another side has been silent. A late timer shows that this process was held up, and nothing about the other side, whose answer
// may lie unread in the socket. So only time in which this process was listening counts as silence.

/** A gap between two turns of the event loop counts for so much, in ms, however long it was. */
const gapMostMs = 100
const everyMs = 50
/** After a hold-up, what has come meanwhile is read and answered first. */
const graceMs = 200

let waitingCount = 0
let meter: NodeJS.Timeout | undefined
let metAt = 0
let listenedMs = 0
let heldUpAtMs = Number.NEGATIVE_INFINITY

function measure(): void {
  const now = performance.now()
  const gapMs = now - metAt
  metAt = now
  listenedMs += Math.min(gapMs, gapMostMs)
  if (gapMs > gapMostMs) heldUpAtMs = listenedMs
}

/**
 * Calls `tell` once `ms` have been listened to, and what had come by then was read. The function that it returns calls it off, as
 * the reader of an answer does.
 */
export function afterSilence(ms: number, tell: () => void): () => void {
  begin()
  let endsAtMs = listenedMs + ms
  let isGraceGiven = false
  let isOver = false
  let lastTurn: NodeJS.Immediate | undefined
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    clearImmediate(lastTurn)
    leave()
  }
  const look = () => {
    measure()
    // Once, because a process that is held up again and again still has to come to an end.
    if (listenedMs >= endsAtMs && !isGraceGiven && heldUpAtMs + graceMs > listenedMs) {
      isGraceGiven = true
      endsAtMs = listenedMs + graceMs
    }
    if (listenedMs < endsAtMs) timer = setTimeout(look, Math.ceil(endsAtMs - listenedMs))
    else lastTurn = setImmediate(tellAtLast)
  }
  const tellAtLast = () => {
    end()
    tell()
  }
  let timer = setTimeout(look, ms)
  return end
}

function begin(): void {
  if (waitingCount++ === 0) {
    metAt = performance.now()
    meter = setInterval(measure, everyMs).unref()
  } else measure()
}

function leave(): void {
  if (--waitingCount === 0) clearInterval(meter)
}
