import type { AnsweredCall } from './call.ts'

// Room for what waits to be written down, of which no merchant takes so much that others have none.

type Size = { calls: number; bodies: number }

export type Room = {
  /** Takes room for a call; false when there is none, or when its merchant has a fifth of all. */
  take: (call: AnsweredCall) => boolean
  /** Gives back what calls took. */
  give: (calls: readonly AnsweredCall[]) => void
  /** Whether bodies have half as much as one merchant may have. */
  isFilling: () => boolean
}

const shares = 5

/** `bodies` are characters. */
export function newRoom(whole: Size): Room {
  const taken = { calls: 0, bodies: 0 }
  const byMerchant = new Map<string, Size>()

  return {
    isFilling: () => taken.bodies * shares * 2 >= whole.bodies,
    take: (call) => {
      const { merchantId } = call.scope
      const mine = byMerchant.get(merchantId) ?? { calls: 0, bodies: 0 }
      const size = sizeOf(call)
      if (taken.calls >= whole.calls || taken.bodies + size > whole.bodies) return false
      const isOverShare = mine.calls * shares >= whole.calls || (mine.bodies + size) * shares > whole.bodies
      // A first one may be larger than a share, since it would be larger at any time.
      if (mine.calls > 0 && isOverShare) return false
      change(taken, 1, size)
      byMerchant.set(merchantId, change(mine, 1, size))
      return true
    },
    give: (calls) => {
      for (const call of calls) {
        const { merchantId } = call.scope
        const size = sizeOf(call)
        change(taken, -1, -size)
        const mine = byMerchant.get(merchantId)
        if (mine && change(mine, -1, -size).calls === 0) byMerchant.delete(merchantId)
      }
    },
  }
}

function change(size: Size, calls: number, bodies: number): Size {
  size.calls += calls
  size.bodies += bodies
  return size
}

const sizeOf = ({ requestBytes, responseBody }: AnsweredCall): number => requestBytes + (responseBody?.length ?? 0)
