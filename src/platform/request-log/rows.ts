import { booleanArray, instantArray, integerArray, textArray } from '../db/binary-array.ts'
import { mappedInTurns } from '../turns.ts'
import { type KeptCall, keptCall } from './call.ts'
import { unpacked } from './packed.ts'

// Packed calls as what the database takes: redacted, an array for each column.

type Bytes = Uint8Array<ArrayBuffer>

/** A member for each column. */
export type CallRows = { calls: Columns<KeptCall>; named: Columns<NamedClient> | undefined }
type Columns<Row> = Record<keyof Row, Bytes>

/** A client that a call names. */
type NamedClient = { merchantId: string; environment: string; clientId: string; callId: string }

/** Calls from one place on until another. Others get their turn in between: one call may take some milliseconds. */
export async function rowsOf(packed: Bytes, from: number, until: number): Promise<CallRows> {
  const kept: KeptCall[] = []
  const named: NamedClient[] = []
  await mappedInTurns(unpacked(packed, from, until), (call) => {
    const { kept: row, clientIds } = keptCall(call)
    const { merchantId, environment, id: callId } = row
    kept.push(row)
    for (const clientId of clientIds) named.push({ merchantId, environment, clientId, callId })
  })
  return { calls: columnsOf(kept), named: named.length === 0 ? undefined : namedColumns(named) }
}

function columnsOf(calls: readonly KeptCall[]): Columns<KeptCall> {
  const texts = (name: TextsOf<KeptCall>) => textArray(calls.map((call) => call[name]))
  return {
    merchantId: texts('merchantId'),
    environment: texts('environment'),
    id: texts('id'),
    at: instantArray(calls.map(({ at }) => at.getTime())),
    apiKeyId: texts('apiKeyId'),
    method: texts('method'),
    route: texts('route'),
    path: texts('path'),
    query: texts('query'),
    status: integerArray(calls.map(({ status }) => status)),
    errorCode: texts('errorCode'),
    durationUs: integerArray(calls.map(({ durationUs }) => durationUs)),
    idempotencyKey: texts('idempotencyKey'),
    isReplay: booleanArray(calls.map(({ isReplay }) => isReplay)),
    requestId: texts('requestId'),
    address: texts('address'),
    userAgent: texts('userAgent'),
    requestBody: texts('requestBody'),
    responseBody: texts('responseBody'),
  }
}

type TextsOf<Row> = { [Name in keyof Row]: Row[Name] extends string | null ? Name : never }[keyof Row]

const namedColumns = (named: readonly NamedClient[]): Columns<NamedClient> => ({
  merchantId: textArray(named.map(({ merchantId }) => merchantId)),
  environment: textArray(named.map(({ environment }) => environment)),
  clientId: textArray(named.map(({ clientId }) => clientId)),
  callId: textArray(named.map(({ callId }) => callId)),
})
