import { copiedTables, directories, tablesOfNoMerchant, undividedTables } from '#platform/db/distribution.ts'
import { at, type Finding, shipped, type Statement, statementsOf } from './source.ts'
import { tableNames } from './sql.ts'

// Statements that an engine that spreads tables over servers refuses, or answers by querying all of them. Each rule comes from a real refusal.

/** Tables whose rows are split by merchant. */
const split = tableNames.difference(new Set(tablesOfNoMerchant))

const undivided = new Set(undividedTables)

const findings = (isWrong: (statement: Statement) => boolean): Finding[] =>
  shipped.flatMap((source) =>
    statementsOf(source)
      .filter(isWrong)
      .map(({ node }) => at(source, node)),
  )

const mention = /\b(?:insert into|update|delete from|from|join|using)\s+(\w+)/gi
const tablesIn = (text: string): string[] =>
  [...text.replaceAll(/--.*$/gm, '').matchAll(mention)].flatMap(([, name = '']) => (tableNames.has(name) ? [name] : []))
const isSplit = (text: string) => tablesIn(text).some((table) => split.has(table))

/** Jobs of the clock and checks may ask every server, one statement at a time; no call waits for them. */
const isOverAll = ({ comments }: Statement) => /Runs over all merchants/.test(comments)

/** Only values stand behind `values`: data from the database is inserted by `select … from`. */
export const queriesAmongValues = (): Finding[] =>
  findings(({ text }) => inParentheses(text, /\bvalues\s*\(/gi).some((values) => /\(\s*select\b/i.test(values)))

/** The caller has seen that no other server is there, and does the same one by one where there is. */
const isForOneServer = ({ comments }: Statement) => /On one server alone/.test(comments)

/** Nothing is locked by a statement that asks several servers. */
export const locksOverMerchants = (): Finding[] =>
  findings((statement) => {
    const { text } = statement
    const locks = /\bfor (?:update|no key update|share|key share)\b/i.test(text)
    return (
      locks &&
      isSplit(text) &&
      !isForOneServer(statement) &&
      (isOverAll(statement) || /merchant_id = \w+\.merchant_id/.test(text))
    )
  })

/** A directory is split by its own key, and the tables it leads to by merchant: one is read after the other. */
export const joinedDirectories = (): Finding[] =>
  findings((statement) => {
    const tables = new Set(tablesIn(statement.text))
    return tables.size > 1 && !isOverAll(statement) && [...tables].some((table) => table in directories)
  })

/**
 * Tables that the coordinator alone has do not meet tables of merchants: one of both is read completely first, in a `materialized` part of its own.
 * Those that every server has may meet either.
 */
export const mixedPlaces = (): Finding[] =>
  findings(({ text }) => {
    const bodies = inParentheses(text, /\bas materialized\s*\(/gi)
    const rest = bodies.reduce((left, body) => left.replace(body, ''), text)
    return [rest, ...bodies].some((part) => isSplit(part) && tablesIn(part).some((table) => undivided.has(table)))
  })

/**
 * A change of a table that the coordinator alone has joins one that every server has as it is, and not a query that reads it. A migration reads
 * a copy of it there.
 */
export const changesByCopies = (): Finding[] =>
  findings(({ text }) => {
    const changed = [...text.matchAll(/(?<!for )\b(?:update|delete from)\s+(\w+)/gi)].map(([, table = '']) => table)
    return (
      changed.some((table) => undivided.has(table)) &&
      inParentheses(text, /\(\s*select\b/gi)
        .flatMap(tablesIn)
        .some((table) => copiedTables.includes(table))
    )
  })

/** A part of a statement is joined with tables of merchants, and asks none of them row by row. */
export const lookupsOfParts = (): Finding[] =>
  findings(({ text }) => {
    const parts = [...text.matchAll(/\b(\w+) as (?:materialized )?\(/g)].map(([, name = '']) => name)
    const queries = inParentheses(text, /\bexists\s*\(\s*select\b/gi).filter(isSplit)
    return parts.some((part) => {
      const alias = new RegExp(`\\b(?:from|join) ${part} (\\w)\\b`).exec(text)?.[1]
      return (
        alias !== undefined &&
        queries.some((query) => query.includes(`${alias}.`) && !query.includes(`${part} ${alias}`))
      )
    })
  })

/** They have another text for such an engine. */
const twofold = new Set(['listDueEndpoints', 'listForgottenEndpoints'])

export const recursionsOverMerchants = (): Finding[] =>
  findings((statement) => {
    const name = /^\w+/.exec(statement.node.parent.parent.getText())?.[0] ?? ''
    return /\bwith recursive\b/i.test(statement.text) && isOverAll(statement) && !twofold.has(name)
  })

/** A row stays with its merchant: it cannot go to another server. */
export const movedRows = (): Finding[] =>
  findings(({ text }) => /\bset\b(?:(?!\b(?:from|where)\b)[^])*\bmerchant_id\s*=/i.test(text))

/** The merchant is a value in each part of a statement: the result of another part is not known when the server is chosen. */
export const borrowedMerchants = (): Finding[] =>
  findings(({ text }) => {
    const parts = [...text.matchAll(/\b(?:from|join)\s+\$\{label\([^)]*\)\}\s+(\w+)/g)].map(([, alias = '']) => alias)
    return parts.some((part) => text.includes(`${part}.merchant_id`))
  })

/** The text from a beginning up to the parenthesis that closes its first one. */
function inParentheses(text: string, beginning: RegExp): string[] {
  return [...text.matchAll(beginning)].map(({ index }) => {
    let depth = 0
    for (let end = index; end < text.length; end++) {
      if (text[end] === '(') depth++
      if (text[end] === ')' && --depth === 0) return text.slice(index, end)
    }
    return text.slice(index)
  })
}

/** Rows of a table that each server has are not looked up one by one in tables that are split. */
export const lookupsOfCopies = (): Finding[] =>
  findings(({ text }) =>
    copiedTables.some((table) => {
      const alias = new RegExp(`\\bfrom ${table} (\\w)\\b`).exec(text)?.[1]
      if (alias === undefined) return false
      const within = inParentheses(text, /\(\s*select\b/gi).filter(
        (query) => isSplit(query) && !query.includes(`${table} ${alias}`),
      )
      return within.some((query) => query.includes(`${alias}.`))
    }),
  )
