/** Why there is no answer, or why the answer does not count. */
export type OutboundErrorType = 'DNS' | 'CONNECT' | 'TLS' | 'TIMEOUT' | 'REDIRECT' | 'BLOCKED_ADDRESS'

/** A request without an answer. The message may be shown to the merchant whose URL it was. */
export class OutboundFailure extends Error {
  readonly type: OutboundErrorType

  constructor(type: OutboundErrorType, message: string) {
    super(message)
    this.name = 'OutboundFailure'
    this.type = type
  }
}

export const blocked = (message: string): OutboundFailure => new OutboundFailure('BLOCKED_ADDRESS', message)

/** Classifies a failed connection or request; `isLate` when the deadline ended it. */
export function asOutboundFailure(error: unknown, isLate: boolean): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const { cause, code = '', message } = error as NodeJS.ErrnoException
  if (cause instanceof OutboundFailure) return cause
  if (isLate) return new OutboundFailure('TIMEOUT', 'The answer was not complete in time.')
  if (isOfTls(code, message))
    return new OutboundFailure('TLS', tlsWords[code] ?? 'The certificate or the handshake was refused.')
  return new OutboundFailure(
    'CONNECT',
    words[code] ?? (isOfSystem(code) ? `The connection failed (${code}).` : noAnswer),
  )
}

const isOfTls = (code: string, message: string): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|UNABLE_TO|SELF_SIGNED|EPROTO|HOSTNAME|INVALID_CA|ERR_OSSL)/.test(code) ||
  (!code.startsWith('HPE_') && /certificate|SSL|TLS/.test(message))

/** As the operating system names what happened to a connection, such as `EHOSTDOWN`; libraries have names of their own. */
const isOfSystem = (code: string): boolean => /^E[A-Z\d]+$/.test(code)

// The merchant's text in the log of attempts: the failure, and a place to look at.

const noAnswer = 'What came back is not a whole HTTP answer. Look at what the server sent.'
const closed = 'The server closed the connection before its answer was complete.'

const words: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens there: the server refused the connection.',
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  HPE_INVALID_EOF_STATE: closed,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The answer is not as long as its Content-Length says.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are larger than 16 KiB.',
  EHOSTUNREACH: 'There is no way to the server from here.',
  ENETUNREACH: 'There is no way to the server from here.',
  ETIMEDOUT: 'No connection came about in time.',
}

const untrusted = 'The certificate is not signed by an authority that is known here; send its whole chain.'

const tlsWords: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  CERT_REVOKED: 'The certificate has been revoked.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  EPROTO: 'The server does not speak TLS, or none that is spoken here (1.2 and 1.3).',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The server does not speak TLS at this port.',
}

const lookUps: Record<string, string> = {
  ENOTFOUND: 'does not exist, as the servers of names say',
  ENODATA: 'has no address',
  ESERVFAIL: 'cannot be looked up now: its servers of names fail',
  EREFUSED: 'cannot be looked up now: its servers of names refuse to answer',
  ETIMEOUT: 'cannot be looked up now: its servers of names do not answer',
}

export const lookUpWords = (host: string, { code = '' }: NodeJS.ErrnoException): string =>
  `${host} ${lookUps[code] ?? 'cannot be looked up now'}.`
