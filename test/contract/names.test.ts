import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchantRoutes, paymentPageCalls, portalRoutes } from '../../src/app.ts'
import { cardCalls } from '../../src/pages/card/calls.ts'
import { journeyCalls } from '#modules/analytics/routes.ts'

// The names of calls stand in their rows. They are the functions of clients that are made from the contracts.

const rows = [...merchantRoutes, ...paymentPageCalls, ...journeyCalls, ...cardCalls, ...portalRoutes]

test('no two calls have the same name, whatever their contract', () => {
  const named = Map.groupBy(rows, ({ operationId }) => operationId)
  const shared = [...named].filter(([, calls]) => calls.length > 1)
  assert.deepEqual(
    shared.map(([name, calls]) => [name, calls.map(({ method, path }) => `${method} ${path}`)]),
    [],
  )
})

test('the name of a call begins with a verb and makes one word', () => {
  for (const { operationId } of rows) assert.match(operationId, /^[a-z]+([A-Z0-9][A-Za-z0-9]*)?$/)
})
