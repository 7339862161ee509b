import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { formatted, Raw } from '../../ui/raw.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import { type Attempt, type Delivery, headerLines, summaryTones } from './api.ts'
import { webhookWords } from './words.ts'

type Parts = { delivery: Delivery; isBusy: boolean; onAgain: (() => void) | undefined }

/** The delivery of an event to one webhook, with each of its attempts. */
export function DeliveryCard({ delivery, isBusy, onAgain }: Parts) {
  const words = useWords(webhookWords)
  const { colon } = useWords(commonWords)
  const { status, nextAttemptAt, failureReason } = delivery
  const isOver = status === 'DELIVERED' || status === 'FAILED'
  const isWaiting = status === 'RETRYING'
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Status tone={summaryTones[status] ?? 'over'}>{words.summaries[status] ?? status}</Status>
            <Destination delivery={delivery} />
          </Group>
          {onAgain && (isOver || isWaiting) && (
            <Button variant="default" size="xs" loading={isBusy} onClick={onAgain}>
              {isWaiting ? words.sendNow : words.redeliver}
            </Button>
          )}
        </Group>
        {failureReason && <Text size="sm">{words.failures[failureReason]}</Text>}
        {nextAttemptAt && (
          <Text size="sm">
            {`${words.nextAttempt}${colon} `}
            <Moment at={nextAttemptAt} />
          </Text>
        )}
        {delivery.attempts.map((attempt) => (
          <AttemptDetail key={attempt.id} attempt={attempt} />
        ))}
      </Stack>
    </Paper>
  )
}

function Destination({ delivery: { isNotification, webhookId, url } }: { delivery: Delivery }) {
  const words = useWords(webhookWords)
  const style = { overflowWrap: 'anywhere' } as const
  if (!isNotification)
    return (
      <Anchor component={Link} to={`/webhooks/${webhookId}`} size="sm" className="ltr" style={style}>
        {url}
      </Anchor>
    )
  return (
    <Stack gap={0}>
      <Text size="sm" className="ltr" style={style}>
        {url}
      </Text>
      <Text size="xs" c="dimmed">
        {words.toNotificationUrl}
      </Text>
    </Stack>
  )
}

function AttemptDetail({ attempt }: { attempt: Attempt }) {
  const words = useWords(webhookWords)
  const { attemptNumber, statusCode, durationMs, trigger, startedAt, errorType, errorMessage, responseBody } = attempt
  const outcome =
    errorType === 'CHAOS'
      ? words.byChaos
      : statusCode === undefined
        ? words.noAnswer
        : words.delivered(statusCode, durationMs)
  return (
    <details>
      <summary>
        {words.attempt(attemptNumber)} · {outcome} · {words.triggers[trigger]} · <Moment at={startedAt} />
      </summary>
      <Stack gap="xs" p="sm">
        {errorMessage && <Text size="sm">{errorType === 'CHAOS' ? words.madeToFail(statusCode) : errorMessage}</Text>}
        <Text size="sm">{words.requestHeaders}</Text>
        <Raw label={words.requestHeaders} text={headerLines(attempt.requestHeaders)} />
        {attempt.responseHeaders && (
          <>
            <Text size="sm">{words.responseHeaders}</Text>
            <Raw label={words.responseHeaders} text={headerLines(attempt.responseHeaders)} />
          </>
        )}
        <Text size="sm">{words.responseBody}</Text>
        <Raw label={words.responseBody} text={responseBody ? formatted(responseBody) : words.emptyAnswer} />
      </Stack>
    </details>
  )
}
