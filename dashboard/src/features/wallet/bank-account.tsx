import { Alert, Button, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core'
import { IconDownload } from '../../ui/icons.tsx'
import { type ReactNode, useState } from 'react'
import { useFileLink } from '../../lib/api.ts'
import { type Locale, languageNames, locales, useLocale, useWords } from '../../lib/language.ts'
import { useOne } from '../../lib/pages.ts'
import { Fact, Facts } from '../../ui/fact.tsx'
import { Shown } from '../../ui/states.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import type { BankDetails } from './api.ts'
import { walletWords } from './words.ts'
import { ProblemText } from '../../ui/problem-text.tsx'

/** The account behind the wallet, and the paper that certifies it. */
export function BankAccount() {
  const { bank: words } = useWords(walletWords)
  const details = useOne<BankDetails>('/wallet/bank-details')
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Shown query={details}>
          {({ rib, ribParts: { bankCode, cityCode, accountNumber, key }, iban, bic, holderName, bankName, agency }) => (
            <>
              <Facts>
                <Fact label={words.holder}>
                  <bdi>{holderName}</bdi>
                </Fact>
                <Fact label={words.rib}>
                  <Copyable value={rib} shown={`${bankCode} ${cityCode} ${accountNumber} ${key}`} />
                </Fact>
                <Fact label={words.iban}>
                  <Copyable value={iban} />
                </Fact>
                <Fact label={words.bic}>
                  <Copyable value={bic} />
                </Fact>
                <Fact label={words.bank}>
                  <bdi>{bankName}</bdi> · <bdi>{agency}</bdi>
                </Fact>
              </Facts>
              <Certificate rib={rib} />
            </>
          )}
        </Shown>
      </Stack>
    </Paper>
  )
}

function Certificate({ rib }: { rib: string }) {
  const { bank: words } = useWords(walletWords)
  const save = useFileLink()
  const { locale } = useLocale()
  const [language, setLanguage] = useState<Locale>(locale)
  const [problem, setProblem] = useState<ReactNode>()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setProblem(undefined)
    await save('/wallet/bank-details/certificate', `attestation-rib-${rib}.pdf`, { locale: language }).catch(
      (error: unknown) => setProblem(<ProblemText error={error} />),
    )
    setBusy(false)
  }
  return (
    <>
      <Group align="flex-end">
        <NativeSelect
          label={words.language}
          value={language}
          data={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Locale)}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void run()}
        >
          {words.certificate}
        </Button>
      </Group>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}
