import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type InColumns, rowsOf, type Whole } from './rows.ts'

type Tool = { merchantId: string; id: string; name: string; brand: string | null; parts: string[]; madeAt: Date }

const toolRows = rowsOf<Tool>()(['id', 'merchantId'])
const saw: Tool = { merchantId: 'm', id: '1', name: 'Saw', brand: null, parts: ['blade'], madeAt: new Date(0) }

test('what is present is changed, and what is absent is left alone', () => {
  const after = toolRows.changed(saw, { name: 'A saw', brand: undefined })
  assert.deepEqual(after, { ...saw, name: 'A saw' })
  assert.deepEqual(toolRows.changed({ ...saw, brand: 'Atlas' }, { brand: null }).brand, null)
})

test('rows are the same when all that is written is, moments and lists by what they hold', () => {
  assert.ok(toolRows.isSame(saw, { ...saw, madeAt: new Date(0), parts: ['blade'] }))
  assert.ok(toolRows.isSame(saw, { ...saw, id: '2' }), 'what is fixed is not written')
  for (const change of [{ brand: 'Atlas' }, { parts: [] }, { madeAt: new Date(1) }])
    assert.deepEqual(toolRows.differing(saw, { ...saw, ...change }), change)
})

test('an update writes every column but the fixed ones, in one order', () => {
  const keys = Object.keys(toolRows.written(toolRows.changed(saw, { madeAt: new Date(1), name: 'A saw' })))
  assert.deepEqual(keys, ['name', 'brand', 'parts', 'madeAt'])
})

// Refusals of the compiler: each line fails to compile if the refusal is missing.
export const refused = [
  // @ts-expect-error -- a field without a column would be lost
  () => toolRows.changed(saw, { colour: 'red' }),
  // @ts-expect-error -- of another type than its column
  () => toolRows.changed(saw, { name: 1 }),
  // @ts-expect-error -- fixed
  () => toolRows.changed(saw, { id: '2' }),
  (body: { name?: string; colour?: string }) => {
    const { name, ...rest } = body
    // @ts-expect-error -- the rest of a body is kept as it comes
    return toolRows.changed(saw, { name, ...rest })
  },
  // @ts-expect-error -- a column that does not exist
  (body: { colour?: string }) => body satisfies InColumns<typeof body, Tool>,
  // @ts-expect-error -- a member of the answer is forgotten
  (): Whole<{ name: string; brand?: string }> => ({ name: 'Saw' }),
]
