import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

type Parts = { children: ReactNode; fallback?: ReactNode }

/** Parts that load once nothing is asked for any more: what people read first does not wait for them. */
export function Afterwards({ children, fallback }: Parts) {
  const [isTime, setTime] = useState(false)
  const isQuiet = useIsFetching() === 0
  useEffect(() => {
    if (!isQuiet) return
    // Safari has no idle callbacks.
    const when = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200))
    const asked = when(() => setTime(true), { timeout: 2_000 })
    return () => (globalThis.cancelIdleCallback ?? clearTimeout)(asked)
  }, [isQuiet])
  return isTime ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
