/** Why nothing was answered, or why the answer does not count. */
export type OutboundErrorType = 'DNS' | 'CONNECT' | 'TLS' | 'TIMEOUT' | 'REDIRECT' | 'BLOCKED_ADDRESS'

/** A request that got no answer. The message may be shown to the merchant whose URL it was. */
export class OutboundFailure extends Error {
  readonly type: OutboundErrorType

  constructor(type: OutboundErrorType, message: string) {
    super(message)
    this.name = 'OutboundFailure'
    this.type = type
  }
}

export const blocked = (message: string): OutboundFailure => new OutboundFailure('BLOCKED_ADDRESS', message)

/** What a failed connection or request was; `isLate` when the deadline ended it. */
export function asOutboundFailure(error: unknown, isLate: boolean): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const { cause, code = '', message } = error as NodeJS.ErrnoException
  if (cause instanceof OutboundFailure) return cause
  if (isLate) return new OutboundFailure('TIMEOUT', 'The answer was not complete in time.')
  if (isOfTls(code, message))
    return new OutboundFailure('TLS', `The certificate or the handshake was refused (${code || message}).`)
  return new OutboundFailure('CONNECT', `The connection failed (${code || message || 'unknown'}).`)
}

const isOfTls = (code: string, message: string): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|UNABLE_TO|SELF_SIGNED|EPROTO|HOSTNAME|INVALID_CA|ERR_OSSL)/.test(code) ||
  /certificate|SSL|TLS/.test(message)
