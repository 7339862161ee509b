import { Alert, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { usePortal } from '../../lib/portal.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { FactSheet, Section } from '../../ui/section.tsx'
import { Shown } from '../../ui/states.tsx'
import { CompanyTerms } from '../../ui/terms.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import { type Company, type Production, productionTones } from './api.ts'
import { SettingsFrame } from './frame.tsx'
import { settingsWords } from './words.ts'

/** Whether the company may take real money, and the way there. */
export function Page() {
  const production = usePortal<Production>('/production-access')
  return (
    <SettingsFrame place="production">
      <Shown query={production}>{(found) => <State production={found} />}</Shown>
    </SettingsFrame>
  )
}

function State({
  production: { status, reason, decidedAt, request, cardAcquirer, currency },
}: {
  production: Production
}) {
  const words = useWords(settingsWords).production
  const common = useWords(commonWords)
  const mayAsk = useMay('production:write')
  const canAsk = status !== 'PENDING' && status !== 'ENABLED'
  const company = usePortal<Company>('/company')
  return (
    <Stack>
      <FactSheet
        facts={[
          [
            common.status,
            <Status key="status" tone={productionTones[status]}>
              {words.states[status]}
            </Status>,
          ],
          [words.decidedAt, decidedAt && <Moment at={decidedAt} />],
          [words.reason, reason],
          [
            words.acquirer(currency),
            cardAcquirer && (
              <>
                <bdi>{cardAcquirer.name}</bdi>
                {cardAcquirer.testMode && ` (${words.testMode})`}
              </>
            ),
          ],
        ]}
      />
      <Text>{words.meanings[status]}</Text>
      {cardAcquirer?.savesCards === false && <Text>{words.noSaving}</Text>}
      {status === 'ENABLED' && !cardAcquirer && (
        <Alert color="red" title={words.missing(currency)}>
          {words.missingText(currency)}
        </Alert>
      )}
      {request && (
        <Section title={words.latest}>
          <FactSheet
            facts={[
              [words.requestedAt, <Moment key="at" at={request.requestedAt} />],
              [words.legalName, request.legalName],
              [words.registrationNumber, request.registrationNumber],
              [words.activity, request.activity],
              [words.website, request.website],
              [
                words.contactPhone,
                <span key="phone" className="ltr">
                  {request.contactPhone}
                </span>,
              ],
            ]}
          />
        </Section>
      )}
      {canAsk && !mayAsk && <Alert>{words.ownersOnly}</Alert>}
      {canAsk && mayAsk && (
        <Section title={words.ask}>
          <Text size="sm">{words.terms}</Text>
          <CompanyTerms />
          <Shown query={company}>{(found) => <Request company={found} request={request} />}</Shown>
        </Section>
      )}
    </Stack>
  )
}

function Request({ company, request }: { company: Company; request: Production['request'] }) {
  const words = useWords(settingsWords).production
  const { portal } = useApi()
  const form = useTypedForm({
    first: {
      legalName: request?.legalName ?? company.legalName ?? '',
      registrationNumber: request?.registrationNumber ?? '',
      activity: request?.activity ?? '',
      website: request?.website ?? company.website ?? '',
      contactPhone: request?.contactPhone ?? company.supportPhone ?? '',
    },
    send: ({ website, ...values }) =>
      portal('/production-access', { method: 'POST', body: { ...values, ...(website !== '' && { website }) } }),
    changes: ['/production-access'],
    onDone: () => undefined,
  })
  return (
    <Paper withBorder p="md">
      <FormFrame form={form} submit={words.ask}>
        <TextInput label={words.legalName} required {...form.field('legalName')} />
        <TextInput
          label={words.registrationNumber}
          description={words.registrationHint}
          required
          {...form.field('registrationNumber')}
        />
        <Textarea
          label={words.activity}
          description={words.activityHint}
          required
          autosize
          minRows={3}
          {...form.field('activity')}
        />
        <TextInput
          label={words.website}
          type="url"
          placeholder="https://"
          classNames={{ input: 'ltr' }}
          {...form.field('website')}
        />
        <TextInput
          label={words.contactPhone}
          type="tel"
          required
          placeholder="+212661223344"
          classNames={{ input: 'ltr' }}
          {...form.field('contactPhone')}
        />
      </FormFrame>
    </Paper>
  )
}
