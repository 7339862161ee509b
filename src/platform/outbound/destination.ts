import { hostOf, isLocal, type UrlRule, urlProblem } from './url-rule.ts'
import type { Words } from '../sentences/said.ts'

/** The parts of a URL that its spelling shows. */
export type Destination = {
  /** The problem; then the rest is empty. */
  problem: Words | undefined
  origin: string
  path: string
  host: string
  /** Whether it means this machine, where that is allowed. */
  isThisMachine: boolean
}

/** URLs that are remembered: those of webhooks come again at every attempt. */
const rememberedMax = 2_000

/** Judges URLs by a rule, each once as long as it is remembered. */
export function destinationsOf(rule: UrlRule): (url: string) => Destination {
  const known = new Map<string, Destination>()
  return (url) => {
    const found = known.get(url)
    if (found) return found
    const judged = judge(url, rule)
    if (known.size >= rememberedMax) known.clear()
    known.set(url, judged)
    return judged
  }
}

function judge(text: string, rule: UrlRule): Destination {
  const problem = urlProblem(text, rule)
  if (problem !== undefined) return { problem, origin: '', path: '', host: '', isThisMachine: false }
  const url = new URL(text)
  const { origin, pathname, search } = url
  return {
    problem,
    origin,
    path: pathname + search,
    host: hostOf(url),
    isThisMachine: rule.isLocalAllowed && isLocal(url),
  }
}
