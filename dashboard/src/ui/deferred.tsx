import { type ReactNode, useDeferredValue } from 'react'

/** Parts that are rendered once the fallback is seen, in slices between which the page answers its reader. */
export const Deferred = ({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) =>
  useDeferredValue(true, false) ? children : fallback
