import type { EnvironmentName, Origin } from '#platform/context.ts'
import { rowsOf } from '#platform/rows.ts'
import type { ChaosKind } from './delivery/chaos.ts'
import type { SuspensionReason } from './delivery/endpoint-health.ts'
import type { EndpointHealth, EndpointStatus, SecretColumns } from './delivery/endpoint.ts'
import type { SignatureFormat } from './delivery/signature.ts'

// A webhook as its row: a receiving URL with its subscriptions, its secrets and its health. Pure.

export type Webhook = EndpointHealth &
  SecretColumns & {
    environment: EnvironmentName
    id: string
    /** NOTIFICATION stands for the notification URLs of checkout sessions (`src/events/notifier.ts`). */
    kind: 'WEBHOOK' | 'NOTIFICATION'
    url: string
    eventTypes: string[]
    description: string | null
    metadata: string | null
    status: EndpointStatus
    statusReason: SuspensionReason | null
    signatureFormat: SignatureFormat
    maxConcurrency: number
    rotationStartedAt: Date | null
    origin: Origin
    /** Counts the events about it. */
    version: number
    suspendedAt: Date | null
    chaos: readonly ChaosKind[]
    chaosEndsAt: Date | null
    createdAt: Date
    updatedAt: Date
    deletedAt: Date | null
  }

export const webhookRows = rowsOf<Webhook>()([
  'environment',
  'id',
  'kind',
  'origin',
  'createdAt',
  'deletedAt',
  // A rotation moves these.
  'secret',
  'nextSecret',
  'rotationStartedAt',
  'graceEndsAt',
])
