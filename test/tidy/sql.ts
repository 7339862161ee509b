import { undividedTables } from '#platform/db/distribution.ts'
import { statementsIn } from '#platform/db/migrate.ts'
import { lastOfMixedColumns } from '../cluster.ts'
import { projectFiles, readText } from './files.ts'
import { at, type Finding, shipped, type Source, sources, type Statement, statementsOf } from './source.ts'

// The places of SQL, and its rules.

export const migrations: readonly string[] = projectFiles.filter((path) => path.startsWith('migrations/'))

const migrationText = (path: string) => readText(path).replaceAll(/--.*$/gm, '')

const stepsOf = (path: string): string[] => statementsIn(readText(path))

/** Every table that migrations make and leave. */
export const tableNames: ReadonlySet<string> = tablesLeft()

function tablesLeft(): Set<string> {
  const left = new Set<string>()
  for (const [, verb, table = ''] of migrations
    .map(migrationText)
    .join(';')
    .matchAll(/\b(create|drop) table (?:if exists )?(\w+)/g))
    if (verb === 'create') left.add(table)
    else left.delete(table)
  return left
}

/** Tables with a merchant's rows: those that have the column. */
const tenantTables = migrations.flatMap(stepsOf).flatMap((statement) => {
  const [, table, definition = ''] = /^create table (\w+) \(([^]*)\)$/.exec(statement) ?? []
  return table !== undefined && /^\s*merchant_id\b/m.test(definition) ? [table] : []
})

const isQueries = ({ path }: Source) => /(^|[/-])queries\.ts$/.test(path)
/** A question that names no table, such as a heartbeat, may stand anywhere. */
const isStatement = (text: string) => isSql(text) && text.trim() !== 'select 1'
const isSql = (text: string) =>
  /^\s*(with|select|insert into|update|delete from|create|alter|drop|truncate)\b/i.test(text)

export function straySql(): Finding[] {
  return sources
    .filter((source) => source.path.startsWith('src/') && !source.path.endsWith('.test.ts') && !isQueries(source))
    .flatMap((source) =>
      statementsOf(source)
        .filter(({ text }) => isStatement(text))
        .map(({ node }) => at(source, node)),
    )
}

const waivers = /Runs over all merchants: no scope|key arrives without its merchant|By its id alone/

/** Statements on a merchant's table that do not name its merchant. */
export function unscopedStatements(): Finding[] {
  return sources.filter(isQueries).flatMap((source) =>
    statementsOf(source)
      .filter((statement) => isStatement(statement.text) && !isScoped(statement))
      .map(({ node, text }) => `${at(source, node)} ${text.trim().split('\n')[0]}`),
  )
}

function isScoped({ text, comments }: Statement): boolean {
  const table = tenantTables.find((each) => new RegExp(`\\b(from|into|update|join)\\s+${each}\\b`, 'i').test(text))
  if (table === undefined || waivers.test(comments)) return true
  if (/^\s*insert/i.test(text)) return /merchant_id|merchantId/.test(text)
  // Named among the columns it says nothing; it must narrow the rows.
  const [, ...narrowing] = text.split(/\bwhere\b|\bon\b/i)
  return narrowing.some((part) => part.includes('merchant_id'))
}

const ownClock =
  /\b(now|random|gen_random_uuid|uuidv7|uuid_generate_v4|clock_timestamp|statement_timestamp|nextval)\s*\(|\b(current_timestamp|current_date|localtimestamp)\b/i

/** Statements that take the time or an identifier from the database. */
export function databaseClocks(): Finding[] {
  const inCode = shipped.flatMap((source) =>
    statementsOf(source)
      // Code that compares the two clocks has to read both, and says so.
      .filter(({ text, comments }) => ownClock.test(text) && !comments.includes("database's clock"))
      .map(({ node }) => at(source, node)),
  )
  return [...inCode, ...migrations.filter((path) => ownClock.test(migrationText(path)))]
}

/** Statements that ask PostgreSQL about a place's calendar: its time zones may be older than those of the process. */
export function databaseCalendars(): Finding[] {
  const calendar = /\bat time zone\b(?!\s*'UTC')|\bdate_trunc\('\w+', [\w.]+(?!, 'UTC')\)|\btimezone\(/i
  const inCode = shipped.flatMap((source) =>
    statementsOf(source)
      .filter(({ text }) => calendar.test(text))
      .map(({ node }) => at(source, node)),
  )
  return [...inCode, ...migrations.filter((path) => calendar.test(migrationText(path)))]
}

/** Tables whose rows are written once and stay as they are. */
const appendOnly = ['ledger_transactions', 'ledger_entries']

/** Statements that change or remove rows of such a table. */
export function rewrittenRows(): Finding[] {
  const tables = appendOnly.join('|')
  const changes = new RegExp(
    `\\b(update|delete from|truncate|truncate table|merge into)\\s+(only\\s+)?(${tables})\\b`,
    'i',
  )
  const replaces = (text: string) =>
    text.split(/\binsert into\b/i).some((part) => new RegExp(`^\\s*(${tables})\\b[^]*\\bdo update\\b`, 'i').test(part))
  const rewrites = (text: string) => changes.test(text) || replaces(text)
  const inCode = shipped.flatMap((source) =>
    statementsOf(source)
      .filter(({ text }) => rewrites(text))
      .map(({ node }) => at(source, node)),
  )
  return [...inCode, ...migrations.filter((path) => rewrites(migrationText(path)))]
}

export const misnamedMigrations = (): Finding[] =>
  migrations.filter((path, index) => {
    const number = String(index + 1).padStart(4, '0')
    return !new RegExp(`^migrations/${number}-[a-z0-9]+(-[a-z0-9]+)*\\.sql$`).test(path)
  })

/** A migration is parted at its semicolons, by a reader that knows quotes and `--` alone. */
export const unpartedMigrations = (): Finding[] => migrations.filter((path) => /\$\w*\$|\/\*/.test(readText(path)))

/** Only shrinks: two that change one table each, and came before this rule saw them. */
const ofManySteps = new Set(['migrations/0022-notes-about-clients.sql', 'migrations/0032-chaos-of-webhooks.sql'])

/** Whole tables come with their indexes, so that they can be read in one place; every later change is a step of its own. */
export const manySteps = (): Finding[] =>
  migrations.filter((path) => {
    const steps = stepsOf(path).filter((statement) => !statement.startsWith('comment on'))
    const tableOf = (step: string) => /^create (?:table|(?:unique )?index \w+ on) (\w+)/.exec(step)?.[1] ?? ''
    const made = new Set(steps.flatMap((step) => (step.startsWith('create table ') ? [tableOf(step)] : [])))
    return steps.length !== 1 && !steps.every((step) => made.has(tableOf(step))) && !ofManySteps.has(path)
  })

/** Steps that add a column of a spread table together with a rule, a key or a reference. */
export const mixedColumns = (): Finding[] =>
  migrations.filter(
    (path) =>
      path > `migrations/${lastOfMixedColumns}.sql` &&
      stepsOf(path).some((step) => {
        const [, table = ''] = /^alter table (?:only )?(\w+)[^]*\badd column\b/.exec(step) ?? []
        return (
          table !== '' && !undividedTables.includes(table) && /\b(check|unique|primary key|references)\b/.test(step)
        )
      }),
  )

/** The values that the CHECK of a column lists, as the newest migration that mentions them says. */
export function checkedValues(table: string, column: string): string[] {
  const form = new RegExp(`\\b${column} in \\(([^)]*)\\)`)
  const of = new RegExp(`^(?:create|alter) table (?:only )?${table}\\b`)
  const texts = migrations.flatMap(stepsOf).filter((statement) => of.test(statement))
  const list = texts.map((text) => form.exec(text)?.[1]).findLast((found) => found !== undefined) ?? ''
  return [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
}
