import ts from 'typescript'
import { at, type Finding, literalsIn, nodesOfKinds, shipped, type Source } from './source.ts'

// The sentences of refusals: a removed module takes its sentences with it, and an unused sentence goes too.

const isList = ({ path }: Source): boolean =>
  path.endsWith('/sentences.ts') || /^src\/platform\/sentences\/(?!said\.ts)/.test(path)

/** Zod's own words, and those that are put together of the names of types. */
const madeElsewhere =
  /^(Invalid input|must be an? (string|number|whole number|boolean|array|object)|must be \{name\}|\{said\}; did you mean \{meant\}\?)$/

const saidByPath = new Map(
  shipped
    .filter((source) => !isList(source))
    .map((source) => [source.path, new Set(literalsIn(source).map(({ text }) => text))]),
)

/** Exports of a list are for the folders above too; the common sentences are for all. */
const isShared = ({ path, text }: Source): boolean =>
  path.startsWith('src/platform/sentences/') || /export const \w+Sentences\b/.test(text)

function unsaidOf(source: Source): Finding[] {
  const folder = source.path.replace(/[^/]+$/, '')
  const readers = [...saidByPath].filter(([path]) => isShared(source) || path.startsWith(folder))
  return nodesOfKinds(source, ts.SyntaxKind.PropertyAssignment)
    .filter((node) => ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer))
    .map((node) => ({ node, sentence: ((node as ts.PropertyAssignment).name as ts.StringLiteral).text }))
    .filter(({ node }) => !ts.isPropertyAssignment(node.parent.parent))
    .filter(({ sentence }) => !madeElsewhere.test(sentence) && !readers.some(([, said]) => said.has(sentence)))
    .map(({ node, sentence }) => `${at(source, node)}: “${sentence}”`)
}

/** Tables of words pass through `inLocales`, which sets French and Arabic; sentences of refusals pass through `wordsIn`. */
export const unsetWords = (): Finding[] =>
  shipped.flatMap((source) =>
    nodesOfKinds(source, ts.SyntaxKind.VariableDeclaration)
      .filter(
        (node) => ts.isVariableDeclaration(node) && node.initializer && ts.isObjectLiteralExpression(node.initializer),
      )
      .filter((node) =>
        /^Record<Locale, (?!Intl)/.test((node as ts.VariableDeclaration).type?.getText(source.ast) ?? ''),
      )
      .filter((node) => !names.test((node as ts.VariableDeclaration).name.getText(source.ast)))
      .map((node) => at(source, node)),
  )

/** Names of languages and countries, which are no sentences. */
const names = /^(languageNames)$/

export const unsaidSentences = (): Finding[] => shipped.filter(isList).flatMap(unsaidOf)
