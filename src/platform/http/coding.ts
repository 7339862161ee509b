// The form of an answer that a caller accepts (RFC 9110, 12.5.3), and whether it has that already (13.1.2).

export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number] | 'identity'

/** Picks from the available codings by `Accept-Encoding`; the smallest if the choice is ours. */
export function codingFor(accepted: string | undefined, there: readonly Coding[]): Coding {
  const weights = weightsIn(accepted ?? '')
  const others = weights.get('*') ?? 0
  let best: { coding: Coding; weight: number } = { coding: 'identity', weight: weights.get('identity') ?? 0 }
  for (const coding of codings) {
    const weight = weights.get(coding) ?? others
    const isBetter = weight > best.weight || (weight > 0 && weight === best.weight && best.coding === 'identity')
    if (isBetter && there.includes(coding)) best = { coding, weight }
  }
  return best.coding
}

function weightsIn(accepted: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const each of accepted.toLowerCase().split(',', partsMax)) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    const quality = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1'
    const weight = Number(quality)
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}

const partsMax = 50

/** Whether `If-None-Match` names what would be sent. A tag that a proxy has weakened is still the same. */
export function isKnown(named: string | undefined, tag: string): boolean {
  if (named === undefined) return false
  const tags = named.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || (tags.length === 1 && tags[0] === '*')
}
