import assert from 'node:assert/strict'
import { deleteClient } from '#modules/clients/actions.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { minuteMs } from '#platform/durations.ts'
import { openRequestLog } from '#platform/request-log/recorder.ts'
import type { Factory } from '../factory.ts'
import * as faults from './request-log-fault-queries.ts'

// Faults of the request log.

export async function requestLogFaults(db: Database, make: Factory) {
  const { sandbox, merchantId } = await make.merchant()
  const { stored } = await make.key(merchantId, 'SANDBOX')
  const now = new Date()
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  const [client] = await make.clients(sandbox, [{}], before(10))
  assert.ok(client)
  const { id } = client
  const log = openRequestLog(db, {
    level: 'all',
    onDropped: () => assert.fail('A call was left out.'),
    onFailed: (error) => assert.fail(String(error)),
  })
  const read = async (at: Date, route: string, url: string, responseBody: string) => {
    log?.note({
      scope: sandbox,
      apiKeyId: stored.id,
      at,
      method: 'GET',
      route,
      url,
      status: 200,
      ms: 1,
      idempotencyKey: undefined,
      isReplay: false,
      requestId: 'a call',
      address: '127.0.0.1',
      userAgent: undefined,
      requestBody: undefined,
      responseBody,
    })
    await log?.flush()
  }
  const [path, answer] = [`/v1/clients/${id}`, `{"id":"${id}","name":"A client"}`]
  await read(before(9), '/v1/clients/{id}', path, answer)
  await make.write(sandbox, (ctx) => deleteClient(ctx, id), before(8))
  await read(now, '/v1/products', '/v1/products', '{}')
  return [
    {
      name: 'request-log',
      says: ` still says what was sent or answered about client ${id}, who is deleted`,
      plant: (tx: Transaction) => faults.putAnswer(tx, sandbox, path, answer),
      heal: (tx: Transaction) => faults.putAnswer(tx, sandbox, path, null),
    },
  ]
}
