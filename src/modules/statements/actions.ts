import { country } from '#platform/country.ts'
import type { ReadContext, Scope, WriteContext } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { renderPdf } from '#platform/documents/render.ts'
import { fail } from '#platform/errors.ts'
import type { SentFile } from '#platform/http/route.ts'
import { findBranding } from '#platform/merchants/branding.ts'
import { linesOf } from '#money/statements/lines.ts'
import { findStatement } from '#money/statements/queries.ts'
import { statementOf } from '#money/statements/row.ts'
import { numberIn, numberOf, type Statement } from '#money/statements/statement.ts'
import type { Locale } from '#platform/locale.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import { csvOf } from './csv.ts'
import { linesMax, statementDocument } from './document.ts'
import { say } from './sentences.ts'

/** Refuses with `STATEMENT_NOT_FOUND`. */
export async function requireStatement(tx: Queries, scope: Scope, number: string): Promise<Statement> {
  const key = numberIn(scope.environment, number)
  const row = key && (await findStatement(tx, scope, key))
  return row
    ? statementOf(row)
    : fail('STATEMENT_NOT_FOUND', say('There is no such statement in this account and environment.'))
}

/** Days in the place of movements stand on the paper of a month with many of them. */
export async function statementPdf(
  { tx, scope }: Pick<ReadContext, 'tx' | 'scope'>,
  statement: Statement,
  locale: Locale,
): Promise<SentFile<'application/pdf'>> {
  const isShort = statement.lines <= linesMax
  const [branding, lines] = await Promise.all([
    findBranding(tx, scope.merchantId),
    isShort ? Array.fromAsync(linesOf(tx, scope, statement)) : undefined,
  ])
  const document = statementDocument({
    locale,
    statement,
    lines: lines?.flat(),
    timeZone: statement.parties.timeZone ?? branding?.timeZone ?? country().timeZone,
  })
  const name = `${nameOf(statement)}-${locale}.pdf`
  return { mediaType: 'application/pdf', name, content: await renderPdf(document, scope.merchantId) }
}

export const statementCsv = (
  { tx, scope, locale }: Pick<ReadContext, 'tx' | 'scope' | 'locale'>,
  statement: Statement,
  separator: ',' | ';' = ',',
): SentFile<'text/csv'> => ({
  mediaType: 'text/csv',
  name: `${nameOf(statement)}.csv`,
  content: csvOf(statement, linesOf(tx, scope, statement), { separator, hasMark: locale !== 'en' }),
})

const nameOf = (statement: Statement): string => `statement-${numberOf(statement).toLowerCase()}`

/** Tells owners and administrators where the company wishes it, in the transaction that makes the statement. */
export async function mailStatement({ tx, scope, now }: WriteContext, statement: Statement): Promise<void> {
  const settings = await findSettings(tx, scope.merchantId)
  if (!settings?.statementMails) return
  const { month, currency, closingMinor, sums, environment } = statement
  const number = numberOf(statement)
  const parameters = {
    company: settings.name,
    number,
    month,
    currency,
    environment,
    closingMinor: String(closingMinor),
    feesMinor: String(sums.feesMinor + sums.vatMinor),
  }
  for (const { email: recipient, locale } of await listPeople(tx, scope.merchantId, ['OWNER', 'ADMIN']))
    await queueMail(
      tx,
      { template: 'statements.made', recipient, locale, parameters, onceKey: `statement:${number}:${recipient}` },
      now,
    )
}
