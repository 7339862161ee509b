import { Alert, Button, Center, Code, Loader, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useDeferredValue } from 'react'
import { isConsole } from '../lib/inspection.ts'
import { useWords } from '../lib/language.ts'
import { isNotInProduction, Problem } from '../lib/problem.ts'
import { commonWords } from '../lib/words.ts'
import { NotInProduction } from './not-in-production.tsx'
import { ProblemText } from './problem-text.tsx'

// Placeholders for content: loading, failed, empty.

export function Loading() {
  const { loading } = useWords(commonWords)
  return (
    <Center mih={200} role="status" aria-label={loading}>
      <Loader aria-hidden />
    </Center>
  )
}

type Failure = { error: Error; onRetry?: (() => void) | undefined }

/** The server's own sentence, and what support needs to find it in the log. */
export function Failed({ error, onRetry }: Failure) {
  const words = useWords(commonWords)
  const problem = error instanceof Problem ? error : undefined
  const notFound = isConsole ? words.notFoundInConsole : words.notFound
  if (isNotInProduction(error)) return <NotInProduction />
  return (
    <Alert color="red" title={words.failed} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text>{problem?.status === 404 ? notFound : <ProblemText error={error} />}</Text>
        {problem?.correlationId && (
          <Text size="sm">
            {`${words.reference}${words.colon} `}
            <Code className="ltr">{problem.correlationId}</Code>
          </Text>
        )}
        {onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {words.again}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** `isPage` says that nothing else is on the page. */
type Emptiness = { title: string; text: string; isPage?: boolean; children?: ReactNode }

/** `children` is the button that makes the first one. */
export function Empty({ title, text, isPage = false, children }: Emptiness) {
  return (
    <Center mih={240} p="md">
      <Stack align="center" gap="xs" maw={480} ta="center">
        <Title order={isPage ? 1 : 2} size="h4">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </Center>
  )
}

/** The room of content that is on its way, in pixels, so that nothing moves when it comes. */
export function Waiting({ heights }: { heights: readonly number[] }) {
  const { loading } = useWords(commonWords)
  return (
    <div role="status" aria-label={loading} aria-busy>
      {heights.map((height, at) => (
        <div key={at} className="waiting" style={{ height }} />
      ))}
    </div>
  )
}

export type Answered<Value> = {
  query: { data: Value | undefined; error: Error | null; refetch: () => unknown }
  /** Shown until it comes. */
  waiting?: ReactNode
  children: (value: Value) => ReactNode
}

/** Shows what a query brought, or why there is nothing yet. An answer that comes is rendered in slices, between which the page answers its reader. */
export function Shown<Value>({ query, waiting = <Loading />, children }: Answered<Value>) {
  const isReady = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined) return <>{isReady ? children(query.data) : waiting}</>
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return <>{waiting}</>
}
