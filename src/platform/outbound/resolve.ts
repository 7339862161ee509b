import { lookup, Resolver } from 'node:dns/promises'

/** The addresses of a name; throws when it has none. */
export type Resolve = (name: string) => Promise<string[]>

/** Servers of names get this long, in ms, for each of two tries. */
const timeoutMs = 1_500

/**
 * Asks the servers of names directly. The system's own look-up would do it in one of four threads that everything else in this
 * process needs too, and a name that is slow on purpose would keep them all.
 */
export const resolvePublic: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const [first] = answers
  if (found.length === 0) throw first.status === 'rejected' ? first.reason : new Error(`${name} has no address.`)
  return found
}

/** As the system has it, `localhost` included: for development alone. */
const resolveLocally: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address)

/** The same for `localhost` alone; other names as `resolve` has them. */
export const resolveEither =
  (resolve: Resolve): Resolve =>
  (name) =>
    name === 'localhost' || name.endsWith('.localhost') ? resolveLocally(name) : resolve(name)
