import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from './log.ts'
import { loggedError } from './logged-error.ts'

const personal = 'Salma Idrissi salma@example.ma'
const isPersonal = /salma|idrissi/i

async function written(write: (log: Awaited<ReturnType<typeof openLog>>) => void): Promise<string> {
  let text = ''
  write(await openLog({ level: 'debug', isTerminal: false, write: (line) => (text += line) }))
  return text
}

const ofDatabase = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, severity: 'ERROR', detail: `Failing row contains (${personal}).`, ...more })

const errors: [what: string, error: unknown][] = [
  ['a value of the wrong form', ofDatabase('22P02', `invalid input syntax for type uuid: "${personal}"`)],
  ['a value with quotation marks and line breaks', ofDatabase('22P02', `invalid input: "a" x\n    at ${personal}"`)],
  ['a value out of range', ofDatabase('22003', `value "${personal}" is out of range for type integer`)],
  [
    'a value in another language',
    ofDatabase('22P02', `syntaxe en entrée invalide pour le type uuid : « ${personal} »`),
  ],
  ['a text of an operator’s function', ofDatabase('P0001', `${personal} may not`)],
  ['a constraint', ofDatabase('23514', 'new row for relation "x" violates check constraint "y"', { where: personal })],
  ['JSON', thrown(() => JSON.parse(`{"name": ${personal}`))],
  ['a big number', thrown(() => BigInt(personal))],
  ['an address', thrown(() => new URL(personal))],
  ['an argument', thrown(() => Buffer.alloc(personal as never))],
  ['members', Object.assign(new Error('odd'), { response: personal, input: { name: personal }, code: personal })],
  ['a cause', new Error('outer', { cause: ofDatabase('22P02', `invalid: "${personal}"`) })],
  ['several', new AggregateError([ofDatabase('22P02', `invalid: "${personal}"`)], 'several')],
  ['what is no error', { message: personal }],
]

for (const [what, error] of errors)
  test(`nothing that a caller sent is written of an error over ${what}`, async () => {
    const text = await written((log) => {
      log.error({ err: error }, 'failed')
      if (!(error instanceof Error)) return
      log.error({ err: error })
      log.error(error)
      log.error({ failure: error }, 'failed %s', error)
      log.child({ job: 'x' }).warn({ error }, 'failed')
    })
    assert.doesNotMatch(text, isPersonal)
    assert.ok(text.includes('failed'))
  })

function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return assert.fail('it throws')
}

test('what is written of an error says what failed, where, and why', () => {
  const cause = ofDatabase(
    '23502',
    'null value in column "address" of relation "request_log" violates not-null constraint',
    {
      table: 'request_log',
      column: 'address',
    },
  )
  const told = loggedError(new TypeError('not written down', { cause }))
  assert.equal(told.type, 'TypeError')
  assert.equal(told.message, 'not written down')
  assert.match(told.stack ?? '', /^TypeError: not written down\n {4}at .*logged-error\.test\.ts/)
  const { stack, ...why } = told.cause ?? { stack: '' }
  assert.match(stack ?? '', /^Error: null value in column/)
  assert.deepEqual(why, {
    type: 'Error',
    message: 'null value in column "address" of relation "request_log" violates not-null constraint',
    code: '23502',
    table: 'request_log',
    column: 'address',
  })
})

test('an error that is its own cause is written', () => {
  const error = new Error('round')
  error.cause = error
  assert.ok(JSON.stringify(loggedError(error)).length < 20_000)
})
