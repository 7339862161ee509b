// Room for what waits to be written down, of which no merchant takes so much that others have none.

export type Size = { calls: number; bodies: number }

export type Room = {
  /** Takes room for a call whose bodies have so many characters; false when there is none, or when its merchant has a fifth of all. */
  take: (merchantId: string, size: number) => boolean
  /** Gives back what the calls of a merchant took. */
  give: (merchantId: string, size: Size) => void
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
    take: (merchantId, size) => {
      const mine = byMerchant.get(merchantId) ?? { calls: 0, bodies: 0 }
      if (taken.calls >= whole.calls || taken.bodies + size > whole.bodies) return false
      const isOverShare = mine.calls * shares >= whole.calls || (mine.bodies + size) * shares > whole.bodies
      // A first one may be larger than a share, since it would be larger at any time.
      if (mine.calls > 0 && isOverShare) return false
      change(taken, 1, size)
      byMerchant.set(merchantId, change(mine, 1, size))
      return true
    },
    give: (merchantId, { calls, bodies }) => {
      change(taken, -calls, -bodies)
      const mine = byMerchant.get(merchantId)
      if (mine && change(mine, -calls, -bodies).calls === 0) byMerchant.delete(merchantId)
    },
  }
}

/** Changes a size in place. */
export function change(size: Size, calls: number, bodies: number): Size {
  size.calls += calls
  size.bodies += bodies
  return size
}
