import { shownAt } from '#platform/wall-clock.ts'
import { readXml, writeXml, type XmlFields } from '../xml.ts'
import { type BookedMovement, type BookedOrder, type Books, lineOf, minorOf } from './books.ts'
import type { ApiCall } from './faults.ts'

// The double's XML interface, behind `/fim/api`.

export type Credentials = { clientId: string; apiName: string; apiPassword: string }

export type ApiRequest = { call: ApiCall; oid: string; totalMinor: bigint | undefined }

/** Parses a request; undefined for wrong credentials or a malformed request. */
export function requestIn(body: string, { clientId, apiName, apiPassword }: Credentials): ApiRequest | undefined {
  const fields = fieldsIn(body)
  const { Name, Password, ClientId, Type, OrderId = '', Total, Extra } = fields
  if (Name !== apiName || Password !== apiPassword || ClientId !== clientId || typeof OrderId !== 'string')
    return undefined
  const asked = typeof Extra === 'object' ? Object.keys(Extra).find((name) => Extra[name] === 'QUERY') : Type
  const call = (['PostAuth', 'Void', 'Credit', 'ORDERSTATUS', 'ORDERHISTORY'] as const).find((each) => each === asked)
  const isAmount = typeof Total === 'string' && /^\d+\.\d{2}$/.test(Total)
  return call && { call, oid: OrderId, totalMinor: isAmount ? minorOf(Total) : undefined }
}

function fieldsIn(body: string): XmlFields {
  try {
    return readXml(Buffer.from(new URLSearchParams(body).get('DATA') ?? ''), 'CC5Request')
  } catch {
    return {}
  }
}

export const refusedLogin = (): string =>
  writeXml('CC5Response', {
    OrderId: '',
    Response: 'Error',
    ProcReturnCode: '99',
    TransId: '',
    ErrMsg: 'The user or its password is not valid.',
    Extra: { ERRORCODE: 'CORE-2012', NUMCODE: '992012' },
  })

export function answerTo({ call, oid, totalMinor }: ApiRequest, books: Books, timeZone: string): string {
  const answer = {
    ORDERSTATUS: () => statusOf(books.find(oid), oid, timeZone),
    ORDERHISTORY: () => historyOf(books.find(oid), oid, timeZone),
    PostAuth: () => acted(oid, books.capture(oid, totalMinor)),
    Void: () => acted(oid, books.void(oid)),
    Credit: () => acted(oid, books.credit(oid, totalMinor ?? 0n)),
  }[call]()
  return writeXml('CC5Response', answer)
}

const acted = (oid: string, made: BookedMovement | { errorCode: string; message: string }): XmlFields =>
  'errorCode' in made
    ? {
        OrderId: oid,
        GroupId: oid,
        Response: 'Error',
        AuthCode: '',
        HostRefNum: '',
        ProcReturnCode: '99',
        TransId: '',
        ErrMsg: made.message,
        Extra: { ERRORCODE: made.errorCode, NUMCODE: '99' },
      }
    : {
        OrderId: oid,
        GroupId: oid,
        Response: 'Approved',
        AuthCode: made.authorisationCode,
        HostRefNum: made.hostReference,
        ProcReturnCode: '00',
        TransId: made.transId,
        ErrMsg: '',
        Extra: { ERRORCODE: '', NUMCODE: '00', CARDBRAND: made.card.brand },
      }

const lineOfNone =
  'ORD_ID:\tCHARGE_TYPE_CD:\tORIG_TRANS_AMT:\tCAPTURE_AMT:\tTRANS_STAT:\tAUTH_DTTM:\tCAPTURE_DTTM:\tAUTH_CODE:'

function statusOf(order: BookedOrder | undefined, oid: string, timeZone: string): XmlFields {
  const [last] = order?.movements ?? []
  if (!last)
    return {
      ErrMsg: `No record found for ${oid}`,
      ProcReturnCode: '99',
      Response: 'Declined',
      OrderId: '',
      TransId: '',
      Extra: { NUMCODE: '0', ORDERSTATUS: lineOfNone },
    }
  const shown = (at: Date | undefined) => (at ? shownAt(at, timeZone) : '')
  const line = {
    ORD_ID: oid,
    CHARGE_TYPE_CD: last.type,
    ORIG_TRANS_AMT: String(last.amountMinor),
    CAPTURE_AMT: String(last.capturedMinor ?? ''),
    TRANS_STAT: last.status,
    AUTH_DTTM: shown(last.authorisedAt),
    CAPTURE_DTTM: shown(last.capturedAt),
    AUTH_CODE: last.authorisationCode,
    TRANS_ID: last.transId,
  }
  return {
    ErrMsg: `Record(s) found for ${oid}`,
    ProcReturnCode: '00',
    Response: 'Approved',
    OrderId: oid,
    TransId: last.transId,
    Extra: {
      ...line,
      ORDERSTATUS: Object.entries(line)
        .map(([name, value]) => `${name}:${value}`)
        .join('\t'),
      HOST_REF_NUM: last.hostReference,
      MDSTATUS: last.mdStatus,
      NUMCODE: '0',
      PAN: last.card.pan,
      PROC_RET_CD: last.code,
      ...(last.voidedAt && { VOID_DTTM: shown(last.voidedAt) }),
    },
  }
}

function historyOf(order: BookedOrder | undefined, oid: string, timeZone: string): XmlFields {
  const movements = order?.movements ?? []
  const lines = movements.map((each, index) => [`TRX${index + 1}`, lineOf(each, timeZone)])
  const isKnown = movements.length > 0
  return {
    ErrMsg: isKnown ? '' : `No record found for ${oid}`,
    ProcReturnCode: isKnown ? '00' : '05',
    Response: isKnown ? 'Approved' : 'Declined',
    OrderId: oid,
    Extra: { NUMCODE: '0', ...Object.fromEntries(lines), TRXCOUNT: String(movements.length) },
  }
}
