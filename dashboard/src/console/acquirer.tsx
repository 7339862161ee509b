import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useFilters } from '../lib/filters.ts'
import { useWords } from '../lib/language.ts'
import { commonWords } from '../lib/words.ts'
import { Copyable } from '../ui/copyable.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { PageFrame } from '../ui/page.tsx'
import { FactSheet, Section } from '../ui/section.tsx'
import { Shown } from '../ui/states.tsx'
import { ListTable } from '../ui/table.tsx'
import { AcquirerHealth } from './acquirer-health.tsx'
import { AcquirerNotices } from './acquirer-notices.tsx'
import { acquirerWords } from './acquirer-words.ts'
import { useAct } from './act.ts'
import { State } from './acquirers.tsx'
import { type Operator, useFormat, useHas, useRead } from './operator.ts'
import { asPage, Moment, To } from './values.tsx'

type Account = Operator.AcquirerAccountDetail

const changed = ['/acquirers', '/acts']

/** One account: where payments come from, how the provider answers, and what it told. */
export function Page() {
  const { id = '' } = useParams({ strict: false })
  const [{ span }] = useFilters()
  const one = useRead<Account>(`/acquirers/${id}`, { days: span === 'week' ? '7' : '1' }, { refreshMs: 10_000 })
  return <Shown query={one}>{(account) => <Whole account={account} />}</Shown>
}

function Whole({ account }: { account: Account }) {
  const words = useWords(acquirerWords)
  const format = useFormat()
  const isAdmin = useHas('ADMIN')
  const [checked, setChecked] = useState<Operator.AcquirerCheck>()
  const { lastAnswerAt, lastNoticeAt, failures, lastFailure, lastFailureAt, previousSecretsUntil } = account
  return (
    <PageFrame
      title={account.name}
      parent={{ to: '/acquirers', label: words.title }}
      actions={isAdmin && <Acts account={account} onChecked={setChecked} />}
    >
      {account.state === 'CLOSED' && <Alert color="red">{words.closed}</Alert>}
      {account.isSyncing && <Alert role="status">{words.sync.running}</Alert>}
      {checked && (
        <Alert role="status" color={checked.status === 'GOOD' ? 'green' : 'red'}>
          {words.check.results[checked.status]}{' '}
          {checked.unchecked.length > 0 && words.check.unchecked(checked.unchecked.join(', '))}
        </Alert>
      )}
      <FactSheet
        facts={[
          [words.account, <State key="s" account={account} />],
          [words.provider, account.provider],
          [
            words.serves,
            account.merchantId ? (
              <To key="m" to={`/merchants/${account.merchantId}`}>
                {account.merchantName ?? account.merchantId}
              </To>
            ) : (
              words.allMerchants
            ),
          ],
          [words.currencies, account.currencies && currenciesText(account.currencies, words.manyCurrencies)],
          [words.open, words.openText(format.number(account.openPayments), format.number(account.openRefunds))],
          [words.lastAnswer, lastAnswerAt ? <Moment key="a" at={lastAnswerAt} /> : words.never],
          [words.lastNotice, lastNoticeAt ? <Moment key="n" at={lastNoticeAt} /> : words.never],
          [
            words.lastFailure,
            lastFailureAt && (
              <span key="f">
                <Moment at={lastFailureAt} /> · <bdi>{lastFailure}</bdi>
                {failures > 0 && ` · ${words.failing(format.number(failures))}`}
              </span>
            ),
          ],
          [words.secrets, account.secretNames.length > 0 && <bdi key="n">{account.secretNames.join(', ')}</bdi>],
          [words.previous, previousSecretsUntil && <Moment key="p" at={previousSecretsUntil} />],
          [words.settings, <Settings key="c" settings={account.settings} />],
          [words.added, <Moment key="t" at={account.createdAt} />],
          [words.id, <Copyable key="i" value={account.id} />],
        ]}
      />
      <Routes account={account} />
      <AcquirerHealth account={account} />
      <AcquirerNotices account={account} />
    </PageFrame>
  )
}

const namedMost = 12

const currenciesText = (currencies: string[], many: (count: number) => string) =>
  currencies.length <= namedMost ? currencies.join(', ') : many(currencies.length)

const Settings = ({ settings }: Pick<Account, 'settings'>) => (
  <Stack gap={0}>
    {Object.entries(settings).map(([name, value]) => (
      <bdi key={name} style={{ overflowWrap: 'anywhere' }}>
        {name}={value}
      </bdi>
    ))}
  </Stack>
)

function Acts({
  account: { id, name, routes },
  onChecked,
}: {
  account: Account
  onChecked: (found: Operator.AcquirerCheck) => void
}) {
  const { colon } = useWords(commonWords)
  const words = useWords(acquirerWords)
  const act = useAct()
  const at = `/acquirers/${id}`
  return (
    <>
      <FormButton
        label={words.check.label}
        text={words.check.text}
        first={{}}
        send={async () => onChecked(await act<Operator.AcquirerCheck>(`${at}/check`))}
        changes={changed}
      />
      <FormButton
        label={words.sync.label}
        text={words.sync.text}
        first={{}}
        send={() => act(`${at}/sync`)}
        changes={changed}
      />
      {routes.length > 0 && (
        <FormButton
          label={words.unroute.label}
          text={`${name}${colon} ${words.unroute.text}`}
          first={{}}
          isGrave
          send={() => act(`${at}/routes`, { method: 'DELETE' })}
          changes={changed}
        />
      )}
      <FormButton
        label={words.route.label}
        text={words.route.text}
        first={{ merchantId: '', currency: '' }}
        send={({ merchantId, currency }) => {
          const [whose, of] = [merchantId.trim(), currency.trim().toUpperCase()]
          return act(`${at}/routes`, { body: { ...(whose && { merchantId: whose }), ...(of && { currency: of }) } })
        }}
        changes={changed}
      >
        {(form) => (
          <>
            <TextInput
              label={words.merchant}
              description={words.route.merchantHint}
              classNames={{ input: 'ltr' }}
              {...form.field('merchantId')}
            />
            <TextInput
              label={words.currency}
              description={words.route.currencyHint}
              maxLength={3}
              classNames={{ input: 'ltr' }}
              {...form.field('currency')}
            />
          </>
        )}
      </FormButton>
    </>
  )
}

function Routes({ account: { routes } }: { account: Account }) {
  const words = useWords(acquirerWords)
  return (
    <Section title={words.routes}>
      <Text size="sm" c="dimmed">
        {routes.length === 0 ? words.noRoutes : words.routesText}
      </Text>
      {routes.length > 0 && (
        <ListTable
          label={words.routes}
          page={asPage(routes)}
          keyOf={({ merchantId, method, currency }) => `${merchantId} ${method} ${currency}`}
          columns={[
            {
              label: words.merchant,
              cell: ({ merchantId, merchantName }) =>
                merchantId ? <To to={`/merchants/${merchantId}`}>{merchantName ?? merchantId}</To> : words.allMerchants,
            },
            { label: words.method, cell: ({ method }) => words.methods[method] },
            { label: words.currency, cell: ({ currency }) => currency ?? words.allCurrencies },
          ]}
        />
      )}
    </Section>
  )
}
