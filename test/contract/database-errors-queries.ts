import type { Queries } from '#platform/db/database.ts'

// All rules of the schema, from its catalogue. In the order of names, so that a failure can be reproduced.

export type Column = { tableName: string; columnName: string; typeName: string; isRequired: boolean }

export const listTableColumns = (tx: Queries) => tx.many<Column>`
  select c.relname::text as table_name, a.attname::text as column_name, format_type(a.atttypid, a.atttypmod) as type_name,
    a.attnotnull as is_required
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by 1, a.attnum`

/** Checks, foreign keys and unique keys; `dropping` takes one away. */
export type Rule = { tableName: string; ruleName: string; kind: 'c' | 'f' | 'u'; dropping: string }

export const listTableRules = (tx: Queries) => tx.many<Rule>`
  select conrelid::regclass::text as table_name, conname::text as rule_name, contype::text as kind,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
  union all
  select i.indrelid::regclass::text, c.relname::text, 'u', case when k.conname is null then format('drop index %I', c.relname)
    else format('alter table %s drop constraint %I cascade', i.indrelid::regclass, k.conname) end
  from pg_index i join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
  left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
  where i.indisunique
  order by 1, 2`
