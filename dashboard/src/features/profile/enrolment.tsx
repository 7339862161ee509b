import type * as Portal from '../../generated/portal.ts'
import { Image, Modal, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Problem } from '../../lib/problem.ts'
import { commonWords } from '../../lib/words.ts'
import { useStepUp } from '../../ui/confirm.tsx'
import { FormFrame, useTypedForm } from '../../ui/form.tsx'
import { Shown } from '../../ui/states.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { profileWords } from './words.ts'

type Parts = { onCodes: (codes: string[]) => void; onClose: () => void }

const stepUpRequired = 'ERR-1104'

/** An app is scanned in, and proves itself with its first code. */
export function EnrolmentDialog({ onCodes, onClose }: Parts) {
  const words = useWords(profileWords).app
  const common = useWords(commonWords)
  const beginning = useBeginning(onClose)
  return (
    <Modal opened onClose={onClose} title={words.enrol} closeButtonProps={{ 'aria-label': common.close }}>
      <Shown query={beginning}>{(known) => <FirstCode beginning={known} onCodes={onCodes} onClose={onClose} />}</Shown>
    </Modal>
  )
}

/** Soon after a log-in no proof is needed; later it is. */
function useBeginning(onClose: () => void) {
  const { portal } = useApi()
  const stepUp = useStepUp()
  const begin = (confirmation?: string) =>
    portal<Portal.TotpEnrolment>('/auth/totp/enrol', { method: 'POST', confirmation })
  const beginOnce = async () => {
    try {
      return await begin()
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== stepUpRequired) throw error
      const confirmation = await stepUp()
      if (confirmation === undefined) onClose()
      return await begin(confirmation)
    }
  }
  return useQuery({
    queryKey: ['totp-enrolment'],
    queryFn: beginOnce,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

function FirstCode({ beginning: { secret, qrSvg }, onCodes, onClose }: Parts & { beginning: Portal.TotpEnrolment }) {
  const words = useWords(profileWords).app
  const { portal } = useApi()
  const form = useTypedForm({
    first: { code: '' },
    send: (body) => portal<Portal.RecoveryCodes>('/auth/totp/confirm', { method: 'POST', body }),
    changes: ['session'],
    onDone: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      onClose()
    },
  })
  return (
    <FormFrame form={form} submit={words.confirm} onCancel={onClose}>
      <Text size="sm">{words.scan}</Text>
      <Image src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`} alt={words.qr} w={200} mx="auto" bg="white" />
      <Text size="sm">{words.typeIn}</Text>
      <Copyable value={secret} />
      <TextInput
        label={words.firstCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        classNames={{ input: 'ltr' }}
        {...form.field('code')}
      />
    </FormFrame>
  )
}
