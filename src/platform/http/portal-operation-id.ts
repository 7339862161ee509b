import { operationId } from './operation-id.ts'
import type { PortalRoute } from './portal-route.ts'

// The names of the portal's calls in its published contract. They follow from method and path, and never change once published.

type Named = Pick<PortalRoute, 'method' | 'path'>

/** Where the rule would make a name that says something else than the call does. */
const exceptions: Record<string, string> = {
  'POST /totp/recovery-codes': 'renewTotpRecoveryCodes',
  'GET /api-keys/available-permissions': 'listAvailablePermissions',
  'GET /production-access': 'getProductionAccess',
  'POST /production-access': 'requestProductionAccess',
  'GET /request-log': 'listLoggedRequests',
  'GET /request-log/{id}': 'getLoggedRequest',
}

/** What is posted to no object is done, not created: `login`, `enrolTotp`, `acceptInvitation`. The rest is as at `/v1`. */
export function portalOperationId({ method, path }: Named): string {
  const short = path.replace(/^\/api\/(public|v1)(\/auth(?=\/))?/, '')
  const steps = short.split('/').slice(1)
  const last = steps.at(-1) ?? ''
  const isDone = method === 'POST' && !short.includes('{') && !last.endsWith('s')
  return (
    exceptions[`${method} ${short}`] ??
    (isDone ? doneId(steps.slice(0, -1), last) : operationId({ method, path: short }))
  )
}

function doneId(nouns: string[], step: string): string {
  const [verb = '', ...objects] = step.split('-')
  const words = [verb, ...nouns.map((noun) => noun.replace(/s$/, '')), ...objects]
  return words.join('-').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
