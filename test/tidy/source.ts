import ts from 'typescript'
import { projectFiles, readText } from './files.ts'

// The files of the project as the layout rules see them.

export type Source = { path: string; text: string; ast: ts.SourceFile }

/** One finding of a rule: its place, and the objection. */
export type Finding = string

/** Rules read comments as text. */
const plain = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }

/** Every TypeScript file that is written by hand, parsed. */
export const sources: readonly Source[] = projectFiles
  .filter((path) => /\.tsx?$/.test(path) && !/^(sdk|dashboard)\/src\/generated\//.test(path))
  .map((path) => {
    const text = readText(path)
    return { path, text, ast: ts.createSourceFile(path, text, plain, true) }
  })

/** Tests, and the programs that they run. */
export const isTest = ({ path }: { path: string }): boolean =>
  path.startsWith('test/') || path.endsWith('.test.ts') || path.endsWith('/fixture.ts')

/** The code that is shipped. */
export const shipped: readonly Source[] = sources.filter((source) => source.path.startsWith('src/') && !isTest(source))

export const at = ({ path, ast }: Source, node: ts.Node): string =>
  `${path}:${ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1}`

/** A function of files whose answers are kept: a dozen rules walk through all files. */
function keptPerFile<Answer>(read: (source: Source) => Answer): (source: Source) => Answer {
  const kept = new WeakMap<Source, Answer>()
  return (source) => {
    const answer = kept.get(source) ?? read(source)
    kept.set(source, answer)
    return answer
  }
}

/** All nodes of a file that are of one of these kinds; each file is sorted once for all rules. */
export const nodesOfKinds = (source: Source, ...kinds: readonly ts.SyntaxKind[]): readonly ts.Node[] =>
  kinds.flatMap((kind) => sortedByKind(source).get(kind) ?? [])

const sortedByKind = keptPerFile(({ ast }): ReadonlyMap<ts.SyntaxKind, ts.Node[]> => {
  const found = new Map<ts.SyntaxKind, ts.Node[]>()
  const visit = (each: ts.Node) => {
    const alike = found.get(each.kind)
    if (alike) alike.push(each)
    else found.set(each.kind, [each])
    ts.forEachChild(each, visit)
  }
  ts.forEachChild(ast, visit)
  return found
})

/** Its texts between quotes, and those between backticks that have no expression in them. */
export const literalsIn = (source: Source): readonly ts.StringLiteralLike[] =>
  nodesOfKinds(source, ts.SyntaxKind.StringLiteral, ts.SyntaxKind.NoSubstitutionTemplateLiteral).filter(
    ts.isStringLiteralLike,
  )

/** The lines of a file. */
export const linesIn = keptPerFile(({ text }): readonly string[] => text.split('\n'))

export type Import = { from: string; isTypeOnly: boolean; node: ts.Node }

/** Imports of a file: declarations, re-exports and dynamic imports. */
export const importsOf = keptPerFile((source): readonly Import[] =>
  nodesOfKinds(
    source,
    ts.SyntaxKind.ImportDeclaration,
    ts.SyntaxKind.ExportDeclaration,
    ts.SyntaxKind.CallExpression,
  ).flatMap((node): Import[] => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      return [{ from: node.moduleSpecifier.text, isTypeOnly: isTypeOnly(node), node }]
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      return [{ from: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly, node }]
    const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    const [specifier] = isDynamic ? node.arguments : []
    return specifier && ts.isStringLiteral(specifier) ? [{ from: specifier.text, isTypeOnly: false, node }] : []
  }),
)

function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  const named = importClause.namedBindings
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  return !importClause.name && !!named && ts.isNamedImports(named) && named.elements.every((each) => each.isTypeOnly)
}

/** The path from the root of what a file of ours imports; undefined for packages and for Node's own modules. */
export function targetOf(source: Source, { from }: Import): string | undefined {
  const [, folder, rest] = /^#(\w+)\/(.*)$/.exec(from) ?? []
  if (folder !== undefined) return `${folder === 'test' ? '' : 'src/'}${folder}/${rest}`
  if (!from.startsWith('.')) return undefined
  return new URL(from, `file:///${source.path}`).pathname.slice(1)
}

export type Statement = {
  /** The text with its expressions, as it stands in the file. */
  text: string
  /** The comments in front of it and inside. */
  comments: string
  node: ts.Node
}

const sqlTags = new Set(['many', 'maybeOne', 'run', 'sql'])

/** The SQL of a file: tagged templates, and texts that are handed to a client's `query`. */
export const statementsOf = keptPerFile((source): readonly Statement[] =>
  nodesOfKinds(source, ts.SyntaxKind.TaggedTemplateExpression, ts.SyntaxKind.CallExpression).flatMap(
    (node): Statement[] => {
      const sql = ts.isTaggedTemplateExpression(node) && sqlTags.has(nameOf(node.tag)) ? node.template : queryText(node)
      return sql ? [{ text: sql.getText(source.ast).slice(1, -1), comments: commentsAround(source, node), node }] : []
    },
  ),
)

const nameOf = (tag: ts.Expression): string =>
  ts.isPropertyAccessExpression(tag) ? tag.name.text : ts.isIdentifier(tag) ? tag.text : ''

function queryText(node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node) || nameOf(node.expression) !== 'query') return undefined
  const [text] = node.arguments
  return text && (ts.isStringLiteralLike(text) || ts.isTemplateExpression(text)) ? text : undefined
}

function commentsAround({ ast, text }: Source, node: ts.Node): string {
  let top = node
  while (top.parent && !ts.isSourceFile(top.parent)) top = top.parent
  const before = ts.getLeadingCommentRanges(text, top.getFullStart()) ?? []
  const inside = top.getText(ast).match(/\/\/.*|\/\*[^]*?\*\//g) ?? []
  return [...before.map(({ pos, end }) => text.slice(pos, end)), ...inside].join('\n')
}

export type FunctionLike = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration

export const isFunction = (node: ts.Node): node is FunctionLike =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node)

export const linesOf = ({ ast }: Source, node: ts.Node): number =>
  ast.getLineAndCharacterOfPosition(node.getEnd()).line - ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1
