import type { Statement } from '../db/sql.ts'

// A statement is told by the name of the function that sends it and by what it does to which tables: never by its text or its values.

export type StatementName = { name: string; summary: string }

const known = new Map<string, StatementName>()
const summaryMax = 255

/** Called in the turn in which the statement is sent. The stack is looked at once for each statement. */
export function statementName({ name, text }: Statement): StatementName {
  const remembered = known.get(name)
  if (remembered) return remembered
  const summary = summaryOf(text)
  const found = { name: callerOf(new Error().stack ?? '') ?? (summary || 'statement'), summary }
  known.set(name, found)
  return found
}

const deed = /\b(insert into|update|delete from|from|join)\s+([a-z_][a-z\d_.]*)/g

/** `insert events from webhooks`. */
export function summaryOf(text: string): string {
  const deeds = [...text.matchAll(deed)].map(([, verb = '', table = '']) => `${verb.split(' ')[0]} ${table}`)
  const summary = deeds.length > 0 ? [...new Set(deeds)].join(' ') : (/^\s*([a-z]+)/i.exec(text)?.[1] ?? '')
  return summary.slice(0, summaryMax)
}

/** The first function of a file of queries on the stack; none where several functions' statements leave as one. */
function callerOf(stack: string): string | undefined {
  const line = stack.split('\n').find((each) => /queries\.ts:/.test(each) && !each.includes('deferred-queries.ts'))
  return /^\s*at (?:async )?(?:Object\.|Module\.)?([A-Za-z_]\w*) /.exec(line ?? '')?.[1]
}
