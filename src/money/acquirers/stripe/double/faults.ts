/** Faults of the double, for tests. All are off unless set, and may be changed between calls. */
export type DoubleFaults = {
  /** Of calls such as `POST /v1/refunds`, with `{id}` for an id: the request is lost, or it acts and its answer is lost. */
  lose?: Record<string, 'REQUEST' | 'ANSWER'>
  /** Answers come so much later, in ms. */
  delayMs?: number
  /** A page of another server in front of it, with status 200. */
  answersHtml?: boolean
  /** Such as 500 or 503, before anything is done. */
  statusCode?: number
  /** So many calls are answered; the ones after them with 429. */
  callsLeft?: number
  notices?: NoticeFault
  /** Milliseconds by which the double's clock is ahead. */
  clockSkewMs?: number
  /** A search does not show what is younger. */
  searchLagMs?: number
  /** Payments and refunds are decided later. */
  decidesLater?: boolean
}

/** LATE: they wait for `sendLateNotices`. */
export type NoticeFault = 'NONE' | 'LATE' | 'TWICE' | 'FORGED' | 'REORDERED' | 'TRUNCATED'
