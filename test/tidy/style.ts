import ts from 'typescript'
import { isFile, projectFiles, readText } from './files.ts'
import {
  at,
  type Finding,
  isFunction,
  isTest,
  linesIn,
  linesOf,
  nodesOfKinds,
  shipped,
  type Source,
  sources,
} from './source.ts'

// Sizes, and what the language may be used for.

const sizes = { source: 400, test: 600, function: 70, parameters: 5, row: 13 }

export const longFiles = (): Finding[] =>
  sources
    .map((source) => ({ source, length: source.text.split('\n').length - 1 }))
    .filter(({ source, length }) => length > (isTest(source) ? sizes.test : sizes.source))
    .map(({ source, length }) => `${source.path} has ${length} lines`)

const { SyntaxKind } = ts

const found = (source: Source, nodes: readonly ts.Node[], what: string): Finding[] =>
  nodes.map((node) => `${at(source, node)} ${what}`)

const functionsIn = (source: Source) =>
  nodesOfKinds(
    source,
    SyntaxKind.FunctionDeclaration,
    SyntaxKind.FunctionExpression,
    SyntaxKind.ArrowFunction,
    SyntaxKind.MethodDeclaration,
  ).filter(isFunction)

export const longFunctions = (): Finding[] =>
  sources
    .filter((source) => !isTest(source))
    .flatMap((source) =>
      functionsIn(source)
        .filter((node) => linesOf(source, node) > sizes.function)
        .map((node) => `${at(source, node)} has ${linesOf(source, node)} lines`),
    )

export const manyParameters = (): Finding[] =>
  sources.flatMap((source) =>
    functionsIn(source)
      .filter((node) => node.parameters.length > sizes.parameters)
      .map((node) => at(source, node)),
  )

/** Rows of route tables; method and path count, and so do the keys that a row may have at all. */
export const wideRows = (): Finding[] =>
  sources.flatMap((source) =>
    nodesOfKinds(source, SyntaxKind.TypeAliasDeclaration, SyntaxKind.CallExpression).flatMap((node): Finding[] => {
      if (ts.isTypeAliasDeclaration(node) && node.name.text === 'Route' && ts.isTypeLiteralNode(node.type))
        return node.type.members.length > sizes.row ? [`${at(source, node)} has ${node.type.members.length} keys`] : []
      const isRow = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'route'
      const [, row] = isRow ? node.arguments : []
      const keys = row && ts.isObjectLiteralExpression(row) ? row.properties.length + 2 : 0
      return keys > sizes.row ? [`${at(source, node)} has ${keys} keys`] : []
    }),
  )

/** Tools read their settings from the default export of such a file, and what others export is theirs to choose. */
const toolSettings = /\.config\.ts$|\.d\.ts$/

export const defaultExports = (): Finding[] =>
  sources
    .filter(({ path }) => !toolSettings.test(path))
    .flatMap((source) =>
      found(source, nodesOfKinds(source, SyntaxKind.ExportAssignment, SyntaxKind.DefaultKeyword), 'exports a default'),
    )

export const enums = (): Finding[] =>
  sources.flatMap((source) => found(source, nodesOfKinds(source, SyntaxKind.EnumDeclaration), 'declares an enum'))

/** Answers of any shape are what tests look at. */
const anyAllowed = new Set(['test/harness.ts'])

export const anys = (): Finding[] =>
  sources
    .filter(({ path }) => !anyAllowed.has(path))
    .flatMap((source) => found(source, nodesOfKinds(source, SyntaxKind.AnyKeyword), 'says any'))

/** A class holds what has to be recognised by `instanceof`: errors, and text that is written as it is. */
const classesAllowed = /extends \w*Error \{|^export class RawJson \{|^(\/\*\*[^]*\*\/\s*)?export class Mizan \{/

export const classes = (): Finding[] =>
  sources.flatMap((source) =>
    found(
      source,
      nodesOfKinds(source, SyntaxKind.ClassDeclaration).filter(
        (node) => !classesAllowed.test(node.getText(source.ast)),
      ),
      'is a class',
    ),
  )

// In brackets, so that this line is not found by itself.
const marks = /@ts-(?:[i]gnore|[n]ocheck)|\b(?:[T]ODO|[F]IXME)\b/

export const leftMarks = (): Finding[] => linesWith(sources, (line) => marks.test(line))

export const consoleLogs = (): Finding[] => linesWith(shipped, (line) => /\bconsole\.\w+\(/.test(line))

export const narrowedTests = (): Finding[] =>
  linesWith(sources.filter(isTest), (line) =>
    /\b(it|test|describe|suite)\.(only|skip|todo)\b|\b(only|skip|todo): true/.test(line),
  )

/** Words of a title that say nothing of what the service does. */
export const emptyTitles = (): Finding[] =>
  linesWith(sources.filter(isTest), (line) =>
    /^\s*(?:it|test)\(\s*['"`][^'"`]*\b(should|works? correctly)\b/.test(line),
  )

/** Code that asks a socket or Fastify for the peer's address; `connect.ts` asks a socket that it has dialled itself. */
const addressAskers = new Set(['src/platform/http/caller-address.ts', 'src/platform/outbound/connect.ts'])
const addressNames = /^(?:ips?|remoteAddress)$/

/** `request.ip`, `{ ip } = request`, `socket.remoteAddress` and the like; a member that is written down as `ip: …` is none of them. */
export const strayAddresses = (): Finding[] =>
  shipped
    .filter(({ path }) => !addressAskers.has(path))
    .flatMap((source) =>
      found(
        source,
        nodesOfKinds(source, SyntaxKind.PropertyAccessExpression, SyntaxKind.BindingElement).filter(asksForAddress),
        'asks for an address',
      ),
    )

const asksForAddress = (node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(node) && addressNames.test(node.name.text)) ||
  (ts.isBindingElement(node) && addressNames.test((node.propertyName ?? node.name).getText()))

const bannedNames = /(Manager|Helper|Utils?|Impl|DTO|Dto)$/

export const bannedDeclarations = (): Finding[] =>
  sources.flatMap((source) =>
    found(
      source,
      nodesOfKinds(
        source,
        SyntaxKind.FunctionDeclaration,
        SyntaxKind.VariableDeclaration,
        SyntaxKind.TypeAliasDeclaration,
      ).filter((node) => bannedNames.test(nameOf(node))),
      'has a name that says nothing',
    ),
  )

const nameOf = (node: ts.Node): string => {
  const name = ts.getNameOfDeclaration(node as ts.Declaration)
  return name && ts.isIdentifier(name) ? name.text : ''
}

/** Types that are named after the moment in which they are used, and not after what they hold. */
export const typesOfMoments = (): Finding[] =>
  sources.flatMap((source) =>
    found(
      source,
      nodesOfKinds(source, SyntaxKind.TypeAliasDeclaration).filter((node) => momentNames.test(nameOf(node))),
      'is named after a moment',
    ),
  )

const momentNames = /^(Asked|Birth|Found|Given|Heard|Held|Kept|Look|Named|Said|Seen|Told|Wanted|Written)$/

const linesWith = (among: readonly Source[], test: (line: string) => boolean): Finding[] =>
  among.flatMap((source) =>
    linesIn(source).flatMap((line, index) =>
      test(line) ? [`${source.path}:${index + 1} ${line.trim().slice(0, 80)}`] : [],
    ),
  )

const textFiles = projectFiles.filter((path) =>
  /\.(ts|js|json|md|sql|ya?ml|css|html|sh)$|(^|\/)(Dockerfile|\.\w+)$/.test(path),
)

/** Places of a machine that the project was worked on, and hosts that only such a machine knows. */
const places =
  /(?<![\w.~-])\/(?:work|root|opt|home|Users)\/|(?<![\w.~-])\/(?:work|root)\b(?!\/)|\b(?:artifactory|nexus|verdaccio)\b|(?:npm|registry)\.(?!npmjs\.org)[\w-]+\.(?:internal|local|corp)\b|"resolved": "https?:\/\/(?!registry\.npmjs\.org\/)/
const placesAllowed: Record<string, string> = {
  'src/platform/postgres/embedded.test.ts': 'a folder that only root may enter is what it tests',
}

export const machinePlaces = (): Finding[] =>
  textFiles
    .filter((path) => !(path in placesAllowed) && path !== 'test/tidy/style.ts')
    .flatMap((path) =>
      readText(path)
        .split('\n')
        .flatMap((line, index) => (places.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 80)}`] : [])),
    )

/** Numbers of clauses that a reader of the repository cannot look up, such as a clause of a design or of a specification. */
const citation =
  /\b(?:[Dd]esign|[Ss]pecification|[Cc]ontract|[Ii]nvariants?) (?:\d+(?:\.\d+)*|[A-Z]-?\d+)\b(?! ?[-–])|\((?:[Dd]esign|[Ss]pecification|[Cc]ontract)[,;)]|\bI-\d+\b/

export const strayCitations = (): Finding[] => commentsWith(citation)

/** Subjects that name no party. */
const openSubject = /\b(?:who(?:m)?ever|whom|nobody|somebody)\b/i

export const openSubjects = (): Finding[] => commentsWith(openSubject)

/** Openings of a comment that leave it without a main verb; a duration or a number may begin with How. */
const vagueOpening =
  /^(?:What|Whatever|Where|Wherever|Who|Whoever|Whom|Whose)\b|^How\b(?! (?:long|many|much|often|far|soon|to)\b)/

/** First lines of comments that open so; a question may. */
export const vagueOpenings = (): Finding[] =>
  sources
    .filter(({ path }) => path !== 'test/tidy/style.ts')
    .flatMap((source) => {
      const { path } = source
      const lines = linesIn(source)
      return lines.flatMap((line, index) => {
        const [, mark, opening = ''] = /^\s*(?:\{)?(\/\*\*?|\/\/|\*) +(.*)$/.exec(line) ?? []
        if (mark === undefined || !vagueOpening.test(opening) || opening.includes('?')) return []
        const before = lines[index - 1]?.trim() ?? ''
        const continues = mark === '*' ? !/^\{?\/\*\*?$/.test(before) : mark === '//' && before.startsWith('//')
        return continues ? [] : [`${path}:${index + 1} ${line.trim()}`]
      })
    })

const commentMark = /(?:^|\s)\/\/\s|^\s*\/?\*/

/** Lines with a comment that contains this; the code before the comment does not count. */
const commentsWith = (words: RegExp): Finding[] =>
  sources
    .filter(({ path }) => path !== 'test/tidy/style.ts')
    .flatMap((source) =>
      linesIn(source).flatMap((line, index) => {
        const start = words.test(line) ? line.search(commentMark) : -1
        return start >= 0 && words.test(line.slice(start)) ? [`${source.path}:${index + 1} ${line.trim()}`] : []
      }),
    )

/** Directives of a content policy that are written by hand. */
export const looseProtections = (): Finding[] =>
  sources
    .filter(
      (source) => source.path.startsWith('src/') && !isTest(source) && !source.path.endsWith('/content-policy.ts'),
    )
    .flatMap((source) =>
      linesIn(source).flatMap((line, index) =>
        /(?:-src|frame-ancestors|form-action|base-uri) ['*$h]/.test(line) ? [`${source.path}:${index + 1}`] : [],
      ),
    )

/** Links and paths in Markdown that lead nowhere. */
export const deadPaths = (): Finding[] =>
  projectFiles.flatMap((path) => (path.endsWith('.md') ? [...deadLinks(path), ...deadMentions(path)] : []))

function deadLinks(path: string): Finding[] {
  const links = [...withoutCode(readText(path)).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, to = '']) => to)
  return links
    .filter((to) => !/^([a-z]+:|#|\/)/i.test(to))
    .filter((to) => !isFile(decodeURIComponent(new URL(to.split('#')[0] ?? '', `file:///${path}`).pathname.slice(1))))
    .map((to) => `${path} links to ${to}`)
}

const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** Paths in code marks, such as `src/app.ts` or `test/contract/`; one with `*`, `…` or `<` stands for many. */
function deadMentions(path: string): Finding[] {
  const mentioned = [
    ...readText(path).matchAll(/`((?:src|test|docs|migrations|scripts|bench|simulate|bin|tools)\/[^`\s]*)`/g),
  ]
  return mentioned
    .map(([, to = '']) => to.replace(/[:#].*$/, ''))
    .filter((to) => !/[*…<{]|NNNN/.test(to) && !isFile(to))
    .map((to) => `${path} mentions ${to}`)
}

/**
 * Finds a promise in a constant that the code awaits only after another one. If that other one fails, nothing handles an error of the first, and Node ends
 * the process.
 */
export const lateAwaits = (): Finding[] =>
  shipped.flatMap((source) => {
    const awaits = nodesOfKinds(source, SyntaxKind.AwaitExpression).filter(ts.isAwaitExpression)
    return nodesOfKinds(source, SyntaxKind.VariableDeclaration)
      .filter(ts.isVariableDeclaration)
      .filter(
        ({ name, initializer }) =>
          ts.isIdentifier(name) && initializer !== undefined && !ts.isAwaitExpression(initializer),
      )
      .filter((declared) => {
        const owner = functionOf(declared)
        const name = declared.name.getText()
        const own = awaits.filter((each) => functionOf(each) === owner && each.pos > declared.end)
        const first = own.find(({ expression }) => ts.isIdentifier(expression) && expression.text === name)
        const isHeard = (text: string) => text.includes('.catch(') || text.includes('withResolvers')
        return (
          first !== undefined &&
          own[0] !== first &&
          !isHeard(declared.getText()) &&
          !owner?.getText().includes(`${name}.catch(`)
        )
      })
      .map((declared) => `${at(source, declared)} ${declared.name.getText()} is awaited after another promise`)
  })

function functionOf(node: ts.Node): ts.Node | undefined {
  let each: ts.Node | undefined = node.parent
  while (each && !isFunction(each)) each = each.parent
  return each
}

const isShown = ({ path }: Source): boolean => /^(dashboard\/src\/.*\.tsx|src\/pages\/.*\/(page|parts)\.ts)$/.test(path)

/** Names and values on pages with a colon that no language has set. */
export const plainColons = (): Finding[] =>
  sources
    .filter(isShown)
    .flatMap((source) =>
      linesIn(source).flatMap((line, index) => (line.includes('}: ${') ? [`${source.path}:${index + 1}`] : [])),
    )
