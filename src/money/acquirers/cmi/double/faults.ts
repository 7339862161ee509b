/** Faults of the double, for tests. All are off unless set, and may be changed between calls. */
export type DoubleFaults = {
  /** Of each call of the interface: the request is lost, or it acts and its answer is lost. */
  lose?: Partial<Record<ApiCall, 'REQUEST' | 'ANSWER'>>
  /** Answers come so much later, in ms. */
  delayMs?: number
  /** A page of another server in front of it, with status 200. */
  answersHtml?: boolean
  /** Such as 500 or 503, to every call of the interface. */
  statusCode?: number
  /** So many calls of the interface are answered; the ones after them with 429. */
  callsLeft?: number
  callback?: CallbackFault
  /** The callback says another amount, signed. */
  callbackAmount?: string
  /** Our answer to the callback is lost. */
  losesCallbackAnswer?: boolean
  /** Milliseconds by which the double's clock is ahead. */
  clockSkewMs?: number
  /** Its day is not over: nothing of it can be given back. */
  isDayOpen?: boolean
}

export type ApiCall = 'PostAuth' | 'Void' | 'Credit' | 'ORDERSTATUS' | 'ORDERHISTORY'

/** LATE: it waits for `sendLateCallbacks`. AFTER_RETURN: the browser is sent back first, and it comes then. */
type CallbackFault = 'NONE' | 'LATE' | 'AFTER_RETURN' | 'TWICE' | 'FORGED' | 'REORDERED' | 'TRUNCATED'
