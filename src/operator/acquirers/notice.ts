import type { Notice } from '../../money/notices/notice.ts'

export const presentNotice = ({ facts, ...notice }: Notice) => ({
  eventId: notice.eventId,
  kind: notice.kind,
  ...(notice.outcome !== null && { outcome: notice.outcome }),
  ...(notice.reference !== null && { reference: notice.reference }),
  ...(notice.upstreamId !== null && { upstreamId: notice.upstreamId }),
  // Only draftNotice writes them.
  facts: JSON.parse(facts) as Record<string, string>,
  asksCapture: notice.asksCapture,
  tries: notice.tries,
  receivedAt: notice.receivedAt,
  ...(notice.nextTryAt !== null && { nextTryAt: notice.nextTryAt }),
  ...(notice.handledAt !== null && { handledAt: notice.handledAt }),
})
