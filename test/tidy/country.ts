import ts from 'typescript'
import { at, type Finding, literalsIn, shipped } from './source.ts'

// Defaults depend on the country and stand in one file.

const home = 'src/platform/country.ts'

/** The demo, samples, CMI, the trial of acquirers and the sandbox's cards are of Morocco; so are the examples of the reference. */
const ofMorocco = [
  'src/start/demo/',
  'src/events/samples.ts',
  'src/money/acquirers/cmi/',
  'src/money/acquirers/conformance/',
  'src/money/acquirers/simulator/payment.ts',
]

const values = /^(MAD|MA|Africa\/Casablanca|\+212|(en|fr|ar)-MA.*)$/

/** The example of a field: under `example`, in a constant of examples, or behind the words of the field. */
function isExample(node: ts.Node): boolean {
  for (let each = node; each.parent; each = each.parent) {
    const { parent } = each
    if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'example') return true
    if (ts.isVariableDeclaration(parent) && /example/i.test(parent.name.getText())) return true
    if (ts.isCallExpression(parent) && parent.arguments.indexOf(each as ts.Expression) === 1 && isText(parent))
      return true
  }
  return false
}

const isText = ({ expression }: ts.CallExpression): boolean => /^(text|optionalText)$/.test(expression.getText())

export const strayDefaults = (): Finding[] =>
  shipped
    .filter(({ path }) => path !== home && !ofMorocco.some((place) => path.startsWith(place)))
    .flatMap((source) =>
      literalsIn(source)
        .filter((node) => values.test(node.text) && !isExample(node))
        .map((node) => `${at(source, node)} ${node.getText()}`),
    )
