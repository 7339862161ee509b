import type { Reset } from './reset.ts'

export const presentReset = (reset: Reset | undefined, steps: number) => ({
  status: reset ? (reset.endedAt ? ('DONE' as const) : ('RUNNING' as const)) : ('NONE' as const),
  removed: Number(reset?.removed ?? 0n),
  step: reset?.step ?? 0,
  steps,
  ...(reset && { createdAt: reset.createdAt }),
  ...(reset?.endedAt && { endedAt: reset.endedAt }),
})
