import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useWords, countOf } from '../../lib/language.ts'
import type { Session } from '../../lib/session.ts'
import { Status } from '../../ui/values.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { EnrolmentDialog } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { profileWords } from './words.ts'

type Dialog = 'enrol' | 'renew' | 'disable'

/** The second proof of identity: on, off, and the codes for when it is lost. */
export function AuthenticatorApp({ user: { totpEnabled, recoveryCodesLeft = 0 } }: { user: Session['user'] }) {
  const words = useWords(profileWords).app
  const { locale } = useLocale()
  const [dialog, setDialog] = useState<Dialog>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setDialog(undefined)
  return (
    <Paper withBorder p="md">
      <Stack>
        <Group>
          <Status tone={totpEnabled ? 'good' : 'over'}>{totpEnabled ? words.on : words.off}</Status>
          {totpEnabled && <Text size="sm">{countOf(recoveryCodesLeft, locale, words.left)}</Text>}
        </Group>
        <Text size="sm">{words.text}</Text>
        <Group>
          {totpEnabled ? (
            <>
              <Button variant="default" onClick={() => setDialog('renew')}>
                {words.renew}
              </Button>
              <Button variant="default" onClick={() => setDialog('disable')}>
                {words.disable}
              </Button>
            </>
          ) : (
            <Button onClick={() => setDialog('enrol')}>{words.enrol}</Button>
          )}
        </Group>
      </Stack>
      {dialog === 'enrol' && <EnrolmentDialog onClose={close} onCodes={setCodes} />}
      {dialog === 'renew' && (
        <CodeDialog
          title={words.renew}
          text={words.renewText}
          path="/auth/totp/recovery-codes"
          onCodes={setCodes}
          onClose={close}
        />
      )}
      {dialog === 'disable' && (
        <CodeDialog title={words.disable} text={words.disableText} path="/auth/totp/disable" onClose={close} />
      )}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
    </Paper>
  )
}
