import { createContext, use } from 'react'
import { isInspection } from './inspection.ts'

export type EnvironmentName = 'SANDBOX' | 'PRODUCTION'

type EnvironmentChoice = { environment: EnvironmentName; setEnvironment: (environment: EnvironmentName) => void }
export const EnvironmentContext = createContext<EnvironmentChoice>({ environment: 'SANDBOX', setEnvironment: () => {} })

/** Sandbox or production: every call that is about a merchant's objects names one. */
export const useEnvironment = (): EnvironmentChoice => use(EnvironmentContext)

/** The staff of the operator chooses for its inspection alone: the merchant may use the same browser. */
const kept = isInspection ? 'mizan-environment-of-inspection' : 'mizan-environment'

export const environmentAtStart = (): EnvironmentName =>
  localStorage.getItem(kept) === 'PRODUCTION' ? 'PRODUCTION' : 'SANDBOX'

export const keepEnvironment = (environment: EnvironmentName): void => localStorage.setItem(kept, environment)
