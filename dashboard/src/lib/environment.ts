import { createContext, use } from 'react'

export type EnvironmentName = 'SANDBOX' | 'PRODUCTION'

type EnvironmentChoice = { environment: EnvironmentName; setEnvironment: (environment: EnvironmentName) => void }
export const EnvironmentContext = createContext<EnvironmentChoice>({ environment: 'SANDBOX', setEnvironment: () => {} })

/** Sandbox or production: every call that is about a merchant's objects names one. */
export const useEnvironment = (): EnvironmentChoice => use(EnvironmentContext)

const kept = 'mizan-environment'

export const environmentAtStart = (): EnvironmentName =>
  localStorage.getItem(kept) === 'PRODUCTION' ? 'PRODUCTION' : 'SANDBOX'

export const keepEnvironment = (environment: EnvironmentName): void => localStorage.setItem(kept, environment)
