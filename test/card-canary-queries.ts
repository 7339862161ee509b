import type { Database } from '#platform/db/database.ts'

// Possible encodings of a card number, and a search in every column of every table.

/** As text, grouped, in hex, URL-encoded, and as base64 has it wherever in a longer text it begins. */
export function formsOf(digits: string): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${digits}`)
      .toString('base64')
      .replaceAll('=', '')
    return encoded.slice(before === 0 ? 0 : before + 1, -1)
  })
  const groups = digits.match(/\d{4}/g) ?? []
  const hex = Buffer.from(digits).toString('hex')
  return [digits, groups.join(' '), groups.join('-'), hex, digits.replaceAll(/\d/g, '%3$&'), ...base64]
}

/** Whether a text holds one of the numbers in any form, or the security code where one is named. */
export function holderOf(numbers: readonly string[], cvv: string): (text: string) => boolean {
  const forms = numbers.flatMap(formsOf)
  const code = new RegExp(`cvv\\W{0,4}${cvv}|^"?${cvv}"?$`, 'i')
  return (text) => forms.some((form) => text.includes(form)) || code.test(text)
}

/** The columns that hold one, with what they begin with. */
export async function rowsHolding({ plainPool }: Database, holds: (text: string) => boolean): Promise<string[]> {
  const tables = await plainPool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await plainPool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        if (holds(text)) found.push(`${name}.${column}: ${text.slice(0, 80)}`)
      }
  }
  return found
}
