// Compares what a document shows with what was answered. Everything is to be equal, but for what differs from run to run: ids,
// references, tokens and instants only keep their form, and an id that is shown twice has to be the same one twice. `…` stands for
// what a document leaves out.

export type Placeholders = {
  /** Returns the difference from the real answer, or undefined; learns the ids that are shown. */
  textProblem: (shown: string, real: string, isLoose?: boolean) => string | undefined
  /** The text with every id that was shown before replaced by the one that was answered. */
  put: (text: string) => string
  /** Makes a text that documents show stand for another. */
  learn: (shown: string, real: string) => void
  jsonProblems: (shown: unknown, real: unknown, path?: string) => string[]
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Forms of values that differ from run to run. A value of its own in each run is `known` again later. */
const kinds: { form: string; isKnown: boolean }[] = [
  { form: 'svc_sk_(?:test|live)_\\w*(?:…\\w*)?', isKnown: true },
  { form: 'mzn_[\\w-]+…?', isKnown: true },
  { form: 'whsec_[\\w+/=-]+…?', isKnown: true },
  { form: 'eyJ[\\w-]+(?:\\.[\\w-]+)*…?', isKnown: true },
  { form: `${uuid}|[0-9a-f]{8}-[0-9a-f-]*…`, isKnown: true },
  { form: '(?:prd|ord|pl|sub)_[0-9a-z]{22}', isKnown: true },
  { form: '(?<![\\w-])AAAAAAA[\\w-]{25}(?![\\w-])', isKnown: true },
  { form: 'MIZAN-\\d{8}-[0-9A-Z]{10}', isKnown: true },
  { form: '(?:TX|FD|SIM)-[0-9A-Z]{10}', isKnown: true },
  {
    form: '(?<![\\w-])[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){3,5}(?![\\w-])|(?<![\\w-])[0-9a-hjkmnp-tv-z]{4}-[0-9a-z-]*…',
    isKnown: true,
  },
  { form: '(?<!\\d)(?:MA64)?999999\\d{18}(?!\\d)', isKnown: true },
  { form: '(?<!\\d)77\\d{10}(?!\\d)', isKnown: true },
  { form: '(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])', isKnown: true },
  { form: 'mizan-\\d{4}-\\d\\d-\\d\\dT\\d{6}Z\\.tar', isKnown: true },
  { form: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z', isKnown: false },
  { form: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ', isKnown: false },
  { form: '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT', isKnown: false },
]
const anyKind = new RegExp(kinds.map(({ form }) => `(${form})`).join('|'), 'g')
const kindOf = (text: string) => kinds.find(({ form }) => new RegExp(`^(?:${form})$`).test(text))

/** Members with a measured or random value, by their name; the shown and the real value have this form. */
const measured: Record<string, RegExp> = {
  durationMs: /^\d+(\.\d)?$/,
  // Of keys; that of a card is the same in every run.
  last4: /^(?!\d{4})\w{4}$/,
  ribLast4: /^\d{4}$/,
  accountNumber: /^\d{16}$/,
  key: /^\d\d$/,
}
const isMeasured = (path: string, ...values: unknown[]) =>
  values.every((each) => measured[nameIn(path)]?.test(String(each)) === true)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function newStandIns(): Placeholders {
  const known = new Map<string, string>()

  const learn = (shown: string, real: string) => void known.set(shown, real)

  const textProblem = (shown: string, real: string, isLoose = false): string | undefined => {
    const pieces: string[] = []
    const pattern = shown
      .split(anyKind)
      .filter((each) => each !== undefined && each !== '')
      .map((each) => {
        const kind = kindOf(each)
        if (!kind) return literal(each, isLoose)
        pieces.push(each)
        return `(${kind.form.replaceAll('…', '').replaceAll('(?:\\w*)?', '')})`
      })
      .join('')
    const found = new RegExp(`^${pattern}$`, 's').exec(real)
    if (!found) return `shown is ${shown}, answered was ${real.slice(0, 2_000)}`
    for (const [index, piece] of pieces.entries()) {
      const value = found[index + 1] ?? ''
      const before = known.get(piece)
      if (!kindOf(piece)?.isKnown || piece.replace('…', '').length < 12) continue
      if (before !== undefined && before !== value) return `${piece} stands for ${before} and then for ${value}`
      learn(piece, value)
    }
    return undefined
  }

  const literal = (text: string, isLoose: boolean) => {
    const parts = text.split('…').map(escaped)
    return (isLoose ? parts.map((each) => each.replace(/\d+(?:\\\.\d+)?/g, '[\\d.]+')) : parts).join('.*?')
  }

  const put = (text: string) =>
    [...known]
      .sort(([one], [other]) => other.length - one.length)
      .reduce((before, [shown, real]) => before.replaceAll(shown, real), text)

  const jsonProblems = (shown: unknown, real: unknown, path = ''): string[] => {
    if (typeof shown === 'string' && typeof real === 'string')
      return problemsAt(path, isMeasured(path, shown, real) ? undefined : textProblem(shown, real))
    if (Array.isArray(shown) && Array.isArray(real)) return listProblems(shown, real, path)
    if (isObject(shown) && isObject(real)) return objectProblems(shown, real, path)
    if (shown === '…' || Object.is(shown, real)) return []
    if (typeof shown === typeof real && isMeasured(path, shown, real)) return []
    return [`${path}: shown is ${JSON.stringify(shown)}, answered was ${JSON.stringify(real)}`]
  }

  const listProblems = (shown: unknown[], real: unknown[], path: string): string[] => {
    const isCut = shown.some((each) => typeof each === 'string' && each.startsWith('…'))
    const told = shown.filter((each) => !(typeof each === 'string' && each.startsWith('…')))
    if (!isCut && shown.length !== real.length)
      return [
        `${path}: ${shown.length} are shown, ${real.length} were answered: ${JSON.stringify(real).slice(0, 1_000)}`,
      ]
    // An ellipsis stands for members between those that are shown.
    const scalars = told.every((each) => typeof each !== 'object')
    if (isCut && scalars)
      return told.flatMap((each) =>
        real.some((other) => jsonProblems(each, other, path).length === 0)
          ? []
          : [`${path}: ${String(each)} is not there`],
      )
    return told.flatMap((each, index) => jsonProblems(each, real[index], `${path}[${index}]`))
  }

  const objectProblems = (shown: Record<string, unknown>, real: Record<string, unknown>, path: string): string[] => {
    const isCut = '…' in shown
    const absent = Object.keys(real).filter((name) => !(name in shown) && !isCut)
    return [
      ...absent.map((name) => `${path}.${name} is not shown: ${JSON.stringify(real[name])}`),
      ...Object.keys(shown)
        .filter((name) => name !== '…')
        .flatMap((name) =>
          name in real
            ? jsonProblems(shown[name], real[name], `${path}.${name}`)
            : [`${path}.${name} was not answered`],
        ),
    ]
  }

  return { textProblem, put, learn, jsonProblems }
}

const problemsAt = (path: string, problem: string | undefined) => (problem === undefined ? [] : [`${path}: ${problem}`])
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const nameIn = (path: string) => /(\w+)(?:\[\d+\])?$/.exec(path)?.[1] ?? ''
