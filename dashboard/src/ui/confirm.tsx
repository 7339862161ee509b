import { createContext, type ReactNode, Suspense, use, useRef, useState } from 'react'
import { latePart } from '../lib/late-part.ts'

// Proof of identity: the password, or the app's code. The caller gets a token that works once.

const StepUpDialog = latePart(() => import('./confirm-dialog.tsx').then((all) => all.StepUpDialog))

type Ask = () => Promise<string | undefined>
const StepUpContext = createContext<Ask>(async () => undefined)

/** Asks the user for a step-up; returns the token for `X-Confirmation-Token`, or undefined when the dialog was closed. */
export const useStepUp = (): Ask => use(StepUpContext)

export function StepUpProvider({ children }: { children: ReactNode }) {
  const waiting = useRef<((token: string | undefined) => void) | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)
  const ask: Ask = () => {
    setOpen(true)
    return new Promise((resolve) => {
      waiting.current = resolve
    })
  }
  const answer = (token: string | undefined) => {
    setOpen(false)
    waiting.current?.(token)
    waiting.current = undefined
  }
  return (
    <StepUpContext value={ask}>
      {children}
      <Suspense>{isOpen && <StepUpDialog onAnswer={answer} />}</Suspense>
    </StepUpContext>
  )
}
