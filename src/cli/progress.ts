// Progress of a long command, on standard error.

const everyMs = 30_000

export type Show = (text: string) => void

/** At a terminal one line, written over and over; elsewhere, such as in the log of a timer, a line every half a minute. */
export function progressLine(isTerminal: boolean, write: (text: string) => void, now: () => number): Show {
  if (isTerminal) return (text) => write(`\r\u001b[K${text}`)
  let toldAt = now()
  return (text) => {
    if (now() < toldAt + everyMs) return
    toldAt = now()
    write(`${text}\n`)
  }
}
