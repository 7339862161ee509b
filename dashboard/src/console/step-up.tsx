import { createContext, type ReactNode, Suspense, use, useRef, useState } from 'react'
import { latePart } from '../lib/late-part.ts'

const StepUpDialog = latePart(() => import('./step-up-dialog.tsx').then((all) => all.StepUpDialog))

type Ask = () => Promise<boolean>
const StepUpContext = createContext<Ask>(async () => false)

/** Asks for a code of the app; answers whether the session was confirmed by it. */
export const useStepUp = (): Ask => use(StepUpContext)

export function StepUpProvider({ children }: { children: ReactNode }) {
  const waiting = useRef<((isConfirmed: boolean) => void) | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)
  const ask: Ask = () => {
    setOpen(true)
    return new Promise((resolve) => {
      waiting.current = resolve
    })
  }
  const answer = (isConfirmed: boolean) => {
    setOpen(false)
    waiting.current?.(isConfirmed)
    waiting.current = undefined
  }
  return (
    <StepUpContext value={ask}>
      {children}
      <Suspense>{isOpen && <StepUpDialog onAnswer={answer} />}</Suspense>
    </StepUpContext>
  )
}
