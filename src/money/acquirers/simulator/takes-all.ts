import type { Beside } from '#platform/http/route.ts'

/** What is made in the sandbox alone need not ask: the simulator takes everything, saves every card and charges it on every due date. */
export const takesAll: Pick<Beside, 'requireAcquirer' | 'cardUseOf'> = {
  requireAcquirer: async () => {},
  cardUseOf: async () => ({ savesCards: true, chargesWithoutBuyer: true }),
}
