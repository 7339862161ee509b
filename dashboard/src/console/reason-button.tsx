import type { ComponentProps } from 'react'
import { FormButton } from '../ui/form-button.tsx'
import { useAct } from './act.ts'
import { Reason } from './reason.tsx'

type Parts = Omit<ComponentProps<typeof FormButton<{ reason: string }>>, 'first' | 'send' | 'children'> & {
  /** The call of the act, which takes a reason alone. */
  path: string
  isToMerchant?: boolean
}

/** An act for which a person says why, and nothing else. */
export function ReasonButton({ path, isToMerchant = false, ...button }: Parts) {
  const act = useAct()
  return (
    <FormButton {...button} first={{ reason: '' }} send={(body) => act(path, { body })}>
      {(form) => <Reason form={form} isToMerchant={isToMerchant} />}
    </FormButton>
  )
}
