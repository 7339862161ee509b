import type { StatementLine } from './statement.ts'

/** Our references on an entry: the end-to-end identification first, then those that people have written. */
export const referencesIn = ({
  endToEndId,
  remittance,
}: Pick<StatementLine, 'endToEndId' | 'remittance'>): string[] => [
  ...new Set(`${endToEndId ?? ''} ${remittance ?? ''}`.toUpperCase().match(/\b(?:TX|FD)-[0-9A-Z]{10}\b/g)),
]
