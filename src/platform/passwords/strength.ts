import { type Words } from '../sentences/said.ts'
import { say } from './sentences.ts'
// Requirements of a password: long enough, not among the common ones, not the person's own e-mail. There are no rules of composition, which make
// passwords that are harder to remember than to guess.

const lengths = { min: 12, max: 128 }
/** The estimate takes quadratic time; further characters only make a password better. */
const judgedMax = 40

/** Returns the problem of a new password, or undefined. `known` lists what others know of the person: e-mail, names. */
export async function passwordProblem(password: string, known: readonly string[]): Promise<Words | undefined> {
  const length = [...password].length
  if (length < lengths.min || length > lengths.max)
    return say('must be {low} to {high} characters long', { low: lengths.min, high: lengths.max })
  const folded = password.toLowerCase()
  if (known.some((text) => text.toLowerCase() === folded)) return say('must not be your e-mail address or your name')
  const estimator = await loaded()
  const { score } = estimator.check(password.slice(0, judgedMax), known.flatMap(wordsOf))
  return score < 2
    ? say('is among the passwords that are tried first; use four words that do not belong together')
    : undefined
}

/** Common passwords where French and Arabic are spoken, and for this very service; the library's list is English. */
const triedHere = [
  'motdepasse',
  'azerty',
  'azertyuiop',
  'qsdfghjklm',
  'bonjour',
  'soleil',
  'doudou',
  'loulou',
  'chouchou',
  'jetaime',
  'maroc',
  'morocco',
  'casablanca',
  'rabat',
  'marrakech',
  'raja',
  'wydad',
  'bismillah',
  'hamdoulillah',
  'inchallah',
  'mohamed',
  'mohammed',
  'youssef',
  'fatima',
  'mizan',
  'payment',
  'paiement',
  'merchant',
  'sandbox',
  'dashboard',
]

const wordsOf = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2)

const loaded = (() => {
  let estimator: ReturnType<typeof load> | undefined
  return () => {
    estimator ??= load()
    return estimator
  }
})()

async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary, local: triedHere }, graphs: adjacencyGraphs })
}
