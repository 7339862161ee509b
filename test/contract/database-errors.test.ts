import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { openLog } from '#platform/log.ts'
import { unlessOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { type Column, listTableColumns, listTableRules, type Rule } from './database-errors-queries.ts'

// The database's refusals quote the row: names, e-mails, purchases. Here every column that can hold personal data does, and every rule of the schema
// refuses it once. None of it may be in an error, and so neither in a log, nor in a failed job, nor in the output of a command.

const harness = useHarness()

const planted = 'Salma'
const isPlanted = /salma/i

/** A value of a column, as SQL writes it. */
function literalOf({ typeName }: Column): string {
  if (typeName.endsWith('[]')) return `'{${typeName === 'text[]' ? planted : ''}}'`
  if (/^(text|character)/.test(typeName)) return `'${planted}'`
  if (typeName.startsWith('json')) return `'{"name":"${planted}"}'`
  if (typeName === 'uuid') return `'01a1fd24-defb-7f30-b455-2dc6f661ed99'`
  if (typeName === 'boolean') return 'true'
  if (/^(timestamp|date)/.test(typeName)) return `'2026-11-20'`
  if (typeName === 'bytea') return `'${planted}'`
  return '1'
}

const insertion = (columns: readonly Column[], nullColumn?: string) =>
  `insert into ${columns[0]?.tableName} (${columns.map(({ columnName }) => columnName).join()})
   values (${columns.map((each) => (each.columnName === nullColumn ? 'null' : literalOf(each))).join()})`

/** The error in which statements end; their effect is undone. */
async function refusalOf(client: pg.PoolClient, statements: readonly string[]): Promise<pg.DatabaseError | undefined> {
  await client.query('savepoint here')
  try {
    await client.query(statements.join(';'))
    return undefined
  } catch (error) {
    return error as pg.DatabaseError
  } finally {
    await client.query('rollback to savepoint here')
  }
}

/** Everything of an error that could be shown, and what the log makes of it. */
async function shown(error: Error): Promise<string> {
  const members = Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(error, name)))
  let text = ''
  const log = await openLog({ level: 'debug', isTerminal: false, write: (line) => (text += line) })
  log.error({ err: error }, 'a statement was refused')
  return [text, ...members].join('\n')
}

let columns: Map<string, Column[]>
let rules: Map<string, Rule[]>

type Case = { what: string; code: string; statements: string[] }

/** The cases in which each rule of a table refuses a row. */
function casesOf(table: string): Case[] {
  const own = columns.get(table) ?? []
  const ofTable = rules.get(table) ?? []
  const without = (kept?: Rule) => ofTable.filter((each) => each !== kept).map(({ dropping }) => dropping)
  const row = insertion(own)
  const required = own.filter(({ isRequired }) => isRequired)
  return [
    ...required.map(({ columnName }) => ({
      what: `${table}.${columnName} is null`,
      code: '23502',
      statements: [insertion(own, columnName)],
    })),
    ...ofTable.map((rule) => {
      const what = `${table}: ${rule.ruleName}`
      // The error of a check contains only its name: a check that nothing passes gives the same.
      const failing = `alter table ${table} add constraint ${rule.ruleName} check (false) not valid`
      if (rule.kind === 'c') return { what, code: '23514', statements: [...without(), failing, row] }
      if (rule.kind === 'f') return { what, code: '23503', statements: [...without(rule), row] }
      return { what, code: '23505', statements: [...without(rule), row, row] }
    }),
  ]
}

test(
  'whatever rule of the schema refuses a row, nothing of the row is in the error or in the log',
  unlessOverSeveral('rules are not changed one by one'),
  async (t) => {
    columns = Map.groupBy(await listTableColumns(harness.db.read), ({ tableName }) => tableName)
    rules = Map.groupBy(await listTableRules(harness.db.read), ({ tableName }) => tableName)
    const unmet: string[] = []
    let met = 0
    const client = await harness.db.plainPool.connect()
    t.after(() => client.release(true))
    for (const table of columns.keys()) {
      await client.query('begin')
      for (const { what, code, statements } of casesOf(table)) {
        const error = await refusalOf(client, statements)
        if (error?.code === code) met++
        else unmet.push(`${what}: ${error?.code} ${error?.message}`)
        if (error) assert.doesNotMatch(await shown(error), isPlanted, what)
      }
      await client.query('rollback')
    }
    assert.ok(met > 500, `${met} rules refused a row`)
    assert.deepEqual(unmet, [])
  },
)

test('a value of the wrong form is not in the error or in the log, whatever type it was to have', async (t) => {
  const all = await listTableColumns(harness.db.read)
  const types = new Set(all.map(({ typeName }) => typeName))
  const client = await harness.db.plainPool.connect()
  t.after(() => client.release(true))
  await client.query('begin')
  const refused: string[] = []
  for (const type of types) {
    const error = await refusalOf(client, [`select '${planted} "Idrissi"'::text::${type}`])
    if (!error) continue
    refused.push(type)
    assert.doesNotMatch(await shown(error), /salma|idrissi/i, type)
  }
  await client.query('rollback')
  for (const type of ['uuid', 'bigint', 'integer', 'timestamp with time zone', 'boolean'])
    assert.ok(refused.includes(type), `${type} of ${refused}`)
})

test(
  'a call that the database refuses is a 500 that says what failed and nothing that was sent',
  unlessOverSeveral('names have numbers there'),
  async () => {
    const { key } = await harness.make.merchant()
    await harness.db.plainPool.query('alter table clients add constraint refuses_all check (false) not valid')
    const body = { name: 'Salma Idrissi', email: 'salma@example.ma', phone: '+212612345678' }
    const answer = await harness.call({ method: 'POST', path: '/v1/clients', key, body })
    await harness.db.plainPool.query('alter table clients drop constraint refuses_all')
    assert.equal(answer.status, 500)
    const logged = harness.logged.join('')
    assert.match(logged, /"code":"23514".*"constraint":"refuses_all"/)
    assert.doesNotMatch(logged, /salma|idrissi|212612/i)
  },
)
