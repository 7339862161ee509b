import { Alert, Code, Paper, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { commonWords } from '../../lib/words.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts } from '../../ui/fact.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { formatted, Raw } from '../../ui/raw.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Shown } from '../../ui/states.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import { type LoggedRequestDetail, toneOf } from './api.ts'
import { requestWords } from './words.ts'

export function Page() {
  const { id = '' } = useParams({ strict: false })
  const request = usePortal<LoggedRequestDetail>(`/request-log/${id}`)
  return <Shown query={request}>{(found) => <Detail request={found} />}</Shown>
}

function Detail({ request }: { request: LoggedRequestDetail }) {
  const words = useWords(requestWords)
  const { method, path, query, requestBody, responseBody } = request
  return (
    <PageFrame title={`${method} ${path}`} parent={{ to: '/requests', label: words.title }}>
      {request.erased && <Alert color="gray">{words.erased}</Alert>}
      <Paper withBorder p="md">
        <RequestFacts request={request} />
      </Paper>
      {query !== undefined && <Part title={words.query} text={query} />}
      <Part title={words.sent} text={requestBody} />
      <Part title={words.answered} text={responseBody} />
    </PageFrame>
  )
}

function RequestFacts({ request }: { request: LoggedRequestDetail }) {
  const words = useWords(requestWords)
  const common = useWords(commonWords)
  const { number } = useFormat()
  const { status, errorCode, apiKey, idempotencyKey, userAgent } = request
  return (
    <Facts>
      <Fact label={common.status}>
        <Status tone={toneOf(status)}>{String(status)}</Status>
      </Fact>
      {errorCode && (
        <Fact label={words.code}>
          <RowLink to="/requests" search={{ status: String(status) }}>
            <span className="ltr">{errorCode}</span>
          </RowLink>
        </Fact>
      )}
      <Fact label={words.when}>
        <Moment at={request.at} /> · <Code className="ltr">{request.at}</Code>
      </Fact>
      <Fact label={words.duration}>{words.milliseconds(number(request.durationMs))}</Fact>
      <Fact label={words.requestId}>
        <Copyable value={request.requestId} />
      </Fact>
      {idempotencyKey !== undefined && (
        <Fact label="Idempotency-Key">
          <Copyable value={idempotencyKey} />
          {request.replayed && <Text size="sm">{words.replayed}</Text>}
        </Fact>
      )}
      <Fact label={words.key}>
        <RowLink to={`/api-keys/${apiKey.id}`}>
          <bdi>{apiKey.name}</bdi>
        </RowLink>{' '}
        <Code className="ltr">{`${apiKey.prefix}…${apiKey.last4}`}</Code>
      </Fact>
      <Fact label={words.route}>
        <Code className="ltr">{`${request.method} ${request.route}`}</Code>
      </Fact>
      <Fact label={words.address}>
        <span className="ltr">{request.address}</span>
      </Fact>
      {userAgent !== undefined && (
        <Fact label="User-Agent">
          <span className="ltr">{userAgent}</span>
        </Fact>
      )}
    </Facts>
  )
}

function Part({ title, text }: { title: string; text: string | undefined }) {
  const words = useWords(requestWords)
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      {text === undefined ? <Text c="dimmed">{words.noBody}</Text> : <Raw label={title} text={formatted(text)} />}
    </Stack>
  )
}
