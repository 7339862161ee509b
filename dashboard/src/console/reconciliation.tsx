import { Alert, Group, Loader, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { latePart } from '../lib/late-part.ts'
import { Figure } from '../ui/figure.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { Empty, Loading, Shown } from '../ui/states.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { type Operator, useFormat, useHas } from './operator.ts'
import { useReconciled } from './reconciled.ts'
import { reconciliationWords } from './reconciliation-words.ts'
import { Money, To } from './values.tsx'
import { consoleWords } from './words.ts'

const ClosedDays = latePart(() => import('./reconciliation-days.tsx').then((all) => all.ClosedDays))

type Day = Operator.ReconciledDay

/** The books beside acquirers and banks at the end of a day, and the days that are closed. */
export function Page() {
  const words = useWords(reconciliationWords)
  const [{ day }, change] = useFilters()
  const found = useReconciled(day)
  return (
    <PageFrame
      title={words.title}
      actions={
        <TextInput
          type="date"
          aria-label={words.day}
          value={day ?? found.data?.day ?? ''}
          onChange={({ currentTarget }) => change({ day: currentTarget.value || undefined })}
        />
      }
    >
      <Shown query={found}>
        {({ items, isRunning }) =>
          items.length === 0 && !isRunning ? (
            <Empty title={words.none} text={words.noneText} />
          ) : (
            <Stack gap="xl">
              {isRunning && <Running text={items.length === 0 ? words.running : words.runningAgain} />}
              {items.map((each) => (
                <Reconciled key={each.currency} found={each} />
              ))}
            </Stack>
          )
        }
      </Shown>
      <Suspense fallback={<Loading />}>
        <ClosedDays />
      </Suspense>
    </PageFrame>
  )
}

function Running({ text }: { text: string }) {
  return (
    <Alert role="status" color="blue">
      <Group gap="sm" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        {text}
      </Group>
    </Alert>
  )
}

function Reconciled({ found }: { found: Day }) {
  const { colon } = useWords(commonWords)
  const words = useWords(reconciliationWords)
  const { navigation } = useWords(consoleWords)
  const format = useFormat()
  const { day, currency, surplus, suspended, isClosable, isOver, isClosed, differences } = found
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const state = isClosed ? words.closed : isClosable ? words.closable : isOver ? words.open : words.notOver
  return (
    <Section
      title={`${format.date(day)} · ${currency}`}
      actions={
        <Group gap="sm">
          <Status tone={isClosed ? 'over' : isClosable ? 'good' : isOver ? 'bad' : 'waiting'}>{state}</Status>
          <Close found={found} />
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm">
        <Figure label={words.held}>{money(found.held)}</Figure>
        <Figure label={words.books}>{money(found.books)}</Figure>
        <Figure label={words.underWay}>{money(found.underWay)}</Figure>
        <Figure label={words.receivable}>{money(found.receivable)}</Figure>
        <Figure label={words.merchants}>{money(found.merchants)}</Figure>
        <Figure label={words.notCome}>{money(found.notCome)}</Figure>
        <Figure label={surplus < 0 ? words.missing : words.surplus}>
          <Text component="span" inherit c={surplus < 0 ? 'var(--mantine-color-error)' : undefined}>
            {money(Math.abs(surplus))}
          </Text>
        </Figure>
        <Figure label={words.suspense(suspended)}>
          {money(found.suspense)}
          {suspended > 0 && (
            <>
              {' · '}
              <To to="/bank-statements">{navigation.statements}</To>
              {' · '}
              <To to="/settlements">{navigation.settlements}</To>
            </>
          )}
        </Figure>
      </SimpleGrid>
      <Paper withBorder p="md" component="section" aria-label={words.differences}>
        <Text fw={600}>{words.differences}</Text>
        {differences.length === 0 && <Text size="sm">{words.agrees}</Text>}
        {suspended > 0 && <Text size="sm">{words.kept}</Text>}
        {differences.map(({ what, next, amount }) => (
          <Alert key={what} color="yellow" mt="xs">
            {what}
            {amount !== undefined && (
              <>
                {colon} {money(amount)}
              </>
            )}{' '}
            ({next})
          </Alert>
        ))}
      </Paper>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Accounts found={found} />
        <Ages found={found} />
        <Coming found={found} />
        <Late found={found} />
      </SimpleGrid>
    </Section>
  )
}

function Accounts({ found: { accounts, currency } }: { found: Day }) {
  const words = useWords(reconciliationWords)
  const format = useFormat()
  if (accounts.length === 0) return undefined
  return (
    <Paper withBorder p="md" component="section" aria-label={words.accounts}>
      <Text fw={600}>{words.accounts}</Text>
      {accounts.map(({ account, balance, isSegregated, isRetired, untilDay }) => (
        <SumLine key={account} amount={balance} currency={currency}>
          <bdi>{account}</bdi>
          {isSegregated && ` · ${words.segregated}`}
          {isRetired && ` · ${words.retired}`} ·{' '}
          {untilDay === undefined ? words.noStatement : `${words.until} ${format.date(untilDay)}`}
        </SumLine>
      ))}
    </Paper>
  )
}

function Ages({ found: { open, currency } }: { found: Day }) {
  const words = useWords(reconciliationWords)
  const format = useFormat()
  if (open.length === 0) return undefined
  return (
    <Paper withBorder p="md" component="section" aria-label={words.ages}>
      <Text fw={600}>{words.ages}</Text>
      {open.map(({ acquirer, age, items, amount }) => (
        <SumLine key={`${acquirer}${age}`} amount={amount} currency={currency}>
          <bdi>{acquirer ?? words.noAccount}</bdi> · {words.days(age)} · {format.number(items)}
        </SumLine>
      ))}
    </Paper>
  )
}

function Coming({ found: { coming, currency } }: { found: Day }) {
  const words = useWords(reconciliationWords)
  if (coming.length === 0) return undefined
  return (
    <Paper withBorder p="md" component="section" aria-label={words.coming}>
      <Text fw={600}>{words.coming}</Text>
      <Text size="sm" c="dimmed">
        {words.comingText}
      </Text>
      {coming.map(({ source, age, amount }) => (
        <SumLine key={`${source}${age}`} amount={amount} currency={currency}>
          {words.sources[source]} · {words.days(age)}
        </SumLine>
      ))}
    </Paper>
  )
}

function Late({ found: { late, currency } }: { found: Day }) {
  const words = useWords(reconciliationWords)
  const format = useFormat()
  if (late.length === 0) return undefined
  return (
    <Paper withBorder p="md" component="section" aria-label={words.late}>
      <Text fw={600}>{words.late}</Text>
      <Text size="sm" c="dimmed">
        {words.lateText}
      </Text>
      {late.map(({ account, bookedOn, items, amount }) => (
        <SumLine key={`${account}${bookedOn}`} amount={amount} currency={currency}>
          <bdi>{account}</bdi> · {format.date(bookedOn)} · {format.number(items)}
        </SumLine>
      ))}
    </Paper>
  )
}

function Close({ found: { day, currency, isClosable, isClosed } }: { found: Day }) {
  const words = useWords(reconciliationWords)
  const mayAct = useHas('FINANCE')
  const act = useAct()
  if (!mayAct || !isClosable || isClosed) return undefined
  return (
    <FormButton
      {...words.close}
      isPrimary
      size="xs"
      first={{}}
      send={() => act('/days', { body: { day, currency } })}
      changes={['/reconciliation', '/days', '/acts', '/today']}
    />
  )
}

/** A line of a panel: its words, and its sum at the end. */
function SumLine({ amount, currency, children }: { amount: number; currency: string; children: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" mt="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
        <Money amount={amount} currency={currency} />
      </Text>
    </Group>
  )
}
