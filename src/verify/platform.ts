import { findLonelyApprovals, findWrongApplications } from '../modules/applications/verify-queries.ts'
import { findUnerasedCalls } from '../modules/request-log/verify-queries.ts'
import { findWrongClosures } from '../modules/sandbox/verify-queries.ts'
import { findBrokenActs } from '../platform/staff/act-queries.ts'
import { findBrokenAudit } from '../platform/audit/queries.ts'
import {
  findDuplicateExternalIds,
  findEffectlessReplies,
  findMissingDeliveries,
  findMissingNotifications,
  findOrphans,
  findWrongAttempts,
  findWrongDeliveries,
} from './queries.ts'
import type { Check } from './check.ts'

// Claims about all areas: identifiers, stored replies, events on their way, logs.

export const platformChecks: readonly Check[] = [
  {
    name: 'external-ids',
    claim: 'An externalId names one object in its account and environment.',
    find: findDuplicateExternalIds,
  },
  {
    name: 'replies',
    claim: 'The stored reply of an idempotency key names an object that exists.',
    find: findEffectlessReplies,
  },
  {
    name: 'deliveries',
    claim: 'A delivery has at most 16 attempts, and its state agrees with them.',
    find: findWrongDeliveries,
  },
  {
    name: 'deliveries-due',
    claim: 'An active webhook has a delivery of every event that it asked for.',
    find: findMissingDeliveries,
  },
  {
    name: 'notifications',
    claim: 'Every event of a checkout session has a delivery to its notification URL.',
    find: findMissingNotifications,
  },
  { name: 'attempts', claim: 'Every recorded attempt is one of its delivery’s.', find: findWrongAttempts },
  {
    name: 'request-log',
    claim: 'What was sent and answered about a deleted client is not in the request log.',
    find: findUnerasedCalls,
  },
  { name: 'audit', claim: 'The audit log of every company is unbroken.', find: findBrokenAudit },
  { name: 'operator-acts', claim: 'The log of what the staff did is unbroken.', find: findBrokenActs },
  {
    name: 'applications',
    claim:
      'An application that waits or was approved has its documents, each document its application or its renewal, and questions are open only while it is asked.',
    find: findWrongApplications,
  },
  {
    name: 'application-approvals',
    claim: 'An application that was approved in the console was asked for by one person and approved by another.',
    find: findLonelyApprovals,
  },
  {
    name: 'sandbox-resets',
    claim: 'A sandbox is closed while it is being emptied, and at no other time.',
    find: findWrongClosures,
  },
  { name: 'merchants', claim: 'Every row belongs to a merchant that exists.', find: findOrphans },
]
