import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { after, before, test } from 'node:test'
import ts from 'typescript'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { type Column, listColumns } from './columns-queries.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { snakeCase } from '#platform/db/sql.ts'

// A row type is a promise that no compiler checks: `tx.many<Product>` believes it. Here each one is held against the columns
// of the migrated schema, names, types and nulls.

const root = fileURLToPath(new URL('../../', import.meta.url))

let database: TestDatabase
let db: Database
before(async () => {
  database = await cloneDatabase()
  db = openDatabase({ target: database.target, poolSize: 1, prepare: true })
})
after(async () => {
  await db.close()
  await database.drop()
})

/** `file` is the text around the statement: a statement that names no table is built from fragments there. */
type Read = { where: string; text: string; file: string; row: ts.Type; node: ts.Node }

const files = globSync('src/**/*queries.ts', { cwd: root }).map((file) => root + file)
const options = {
  ...ts.parseJsonConfigFileContent(ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config, ts.sys, root)
    .options,
}
const program = ts.createProgram(files, options)
const checker = program.getTypeChecker()

/** Every statement that is read as rows of a type, and every page of a table. */
const reads: Read[] = files.flatMap((file) => {
  const source = program.getSourceFile(file)
  assert.ok(source)
  const found: Read[] = []
  const visit = (node: ts.Node) => {
    const [type] = typeArguments(node)
    if (type) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({
        where: `${file.slice(root.length)}:${line}`,
        text: node.getText(),
        file: source.text,
        row: checker.getTypeFromTypeNode(type),
        node,
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
})

function typeArguments(node: ts.Node): readonly ts.TypeNode[] {
  if (ts.isTaggedTemplateExpression(node) && /\.(many|maybeOne)$/.test(node.tag.getText()))
    return node.typeArguments ?? []
  if (ts.isCallExpression(node) && node.expression.getText() === 'pageOfRows') return node.typeArguments ?? []
  return []
}

/** The driver's type of a column. */
const typeNames: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int4: 'number',
  int8: 'bigint',
  bool: 'boolean',
  timestamptz: 'Date',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'bigint[]',
}

/** Columns that may be null where their statements never meet one. */
const neverNull: Record<string, string> = {
  'clients.name': 'is erased with a deleted client, whose row no statement reads',
  'api_keys.revoked_at': 'has just been set by the statement that returns it',
  'api_keys.expires_at': 'is compared with a time by the statement that reads it so',
  'transactions.next_ask_at': 'is compared with a time by the statement that reads it so',
  'transactions.available_at': 'is compared with a time by the statement that reads it so',
  'disputes.next_try_at': 'is compared with a time by the statement that reads it so',
  'disputes.remind_at': 'is compared with a time by the statement that reads it so',
  'card_verifications.next_ask_at': 'is compared with a time by the statement that reads it so',
  'subscriptions.wake_at': 'is compared with a time by the statement that reads it so',
  ...Object.fromEntries(
    ['environment', 'name', 'scopes'].map((each) => [`pairings.${each}`, 'is not null once it is approved']),
  ),
  'products.expires_at': 'is compared with a time by the statement that reads it so',
  'payment_links.expires_at': 'is compared with a time by the statement that reads it so',
  'payment_methods.token': 'is asked not to be null by the statement that reads it so',
}

const tablesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|into|update|join|table: sql`)\s*(\w+)/g)].map(([, table = '']) => table)

test('every member of a row type is a column of its tables, or named in its statement', async () => {
  const columns = await listColumns(db.read)
  assert.ok(reads.length > 20, 'statements were found')
  const columnsIn = (text: string) => {
    const tables = tablesIn(text)
    return columns.filter(({ tableName }) => tables.includes(tableName))
  }
  const problems = reads.flatMap(({ where, text: own, file, row, node }) => {
    if (row.flags & ts.TypeFlags.TypeParameter) return []
    const text = columnsIn(own).length > 0 ? own : file
    const known = columnsIn(text)
    const tables = tablesIn(own)
    return row.getProperties().flatMap((property): string[] => {
      const name = snakeCase(property.name)
      if (new RegExp(`\\bas ${name}\\b`).test(text)) return []
      // Of several tables with such a column the statement may read any.
      const candidates = known.filter(({ columnName }) => columnName === name)
      if (candidates.length === 0) return [`${where}: ${tables.join(', ')} have no column ${name}`]
      const isRead = /\*/.test(text) || ts.isCallExpression(node) || new RegExp(`\\b${name}\\b`).test(text)
      if (!isRead) return [`${where}: ${name} is not read`]
      const type = checker.getTypeOfSymbolAtLocation(property, node)
      if (candidates.some((column) => isAsPromised(column, described(type)))) return []
      return [`${where}: ${name} is ${candidates.map(typeOf).join(' or ')}, not ${checker.typeToString(type)}`]
    })
  })
  assert.deepEqual(problems, [])
})

const typeOf = ({ typeName, isNullable }: Column): string =>
  `${typeNames[typeName] ?? typeName}${isNullable ? ' | null' : ''}`

function isAsPromised(column: Column, promised: string): boolean {
  const isExplained = `${column.tableName}.${column.columnName}` in neverNull
  return typeOf(column) === promised || (isExplained && `${promised} | null` === typeOf(column))
}

/** `string | null` for a union of texts and null, and so on. */
function described(type: ts.Type): string {
  const parts = type.isUnion() ? type.types : [type]
  const isNullable = parts.some((part) => part.flags & ts.TypeFlags.Null)
  const bases = parts
    .filter((part) => !(part.flags & ts.TypeFlags.Null))
    .map((part) => {
      const [element] = checker.isArrayType(part) ? checker.getTypeArguments(part as ts.TypeReference) : []
      return element ? `${described(element)}[]` : checker.typeToString(checker.getBaseTypeOfLiteralType(part))
    })
  return [...new Set(bases), ...(isNullable ? ['null'] : [])].join(' | ')
}
