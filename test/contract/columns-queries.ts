import type { Queries } from '#platform/db/database.ts'

export type Column = { tableName: string; columnName: string; typeName: string; isNullable: boolean }

export const listColumns = (tx: Queries) => tx.many<Column>`
  select table_name::text as table_name, column_name::text as column_name, udt_name::text as type_name,
    is_nullable = 'YES' as is_nullable
  from information_schema.columns where table_schema = 'public'`
