import { Alert, Button, Checkbox, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Locale, useWords } from '../lib/language.ts'
import { Copyable } from './copyable.tsx'

const english = {
  once: 'This is shown only once. Copy it to where your server keeps its secrets.',
  kept: 'I have saved it',
  done: 'Done',
}
const words: Record<Locale, typeof english> = {
  en: english,
  fr: {
    once: 'Ceci n’est affiché que maintenant. Copiez-le là où votre serveur garde ses secrets.',
    kept: 'Je l’ai gardé',
    done: 'Terminé',
  },
  ar: { once: 'لا يُعرض هذا إلا الآن. انسخه إلى حيث يحفظ خادمك أسراره.', kept: 'لقد احتفظت به', done: 'تم' },
}

type Parts = { title: string; secret: string; onKept: () => void }

/** A secret that is shown once: neither a key nor a press beside it closes this, only the confirmation that it was kept. */
export function ShownOnce({ title, secret, onKept }: Parts) {
  const { once, kept, done } = useWords(words)
  const [isKept, setKept] = useState(false)
  return (
    <Modal
      opened
      onClose={() => {}}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
    >
      <Stack>
        <Alert color="yellow">{once}</Alert>
        <Copyable value={secret} />
        <Checkbox label={kept} checked={isKept} onChange={({ currentTarget }) => setKept(currentTarget.checked)} />
        <Button disabled={!isKept} onClick={onKept}>
          {done}
        </Button>
      </Stack>
    </Modal>
  )
}
