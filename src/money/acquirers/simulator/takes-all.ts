import type { Beside } from '#platform/http/route.ts'

/** For objects that exist in the sandbox alone: the simulator accepts everything, saves every card and charges it on every due date. */
export const takesAll: Pick<Beside, 'requireAcquirer' | 'cardUseOf'> = {
  requireAcquirer: async () => {},
  cardUseOf: async () => ({ savesCards: true, chargesWithoutBuyer: true }),
}
