import { Alert, Button, Checkbox, Code, Group, Modal, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { profileWords } from './words.ts'

/** The codes are shown once: the dialog closes only after a confirmation that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const words = useWords(profileWords).app
  const [isKept, setKept] = useState(false)
  return (
    <Modal
      opened
      onClose={() => {}}
      title={words.codes}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="yellow">{words.keep}</Alert>
        <SimpleGrid cols={1} spacing="xs" className="ltr">
          {codes.map((code) => (
            <Code key={code}>{code}</Code>
          ))}
        </SimpleGrid>
        <Group>
          <Copyable value={codes.join('\n')} shown={words.copyAll} />
        </Group>
        <Checkbox
          label={words.kept}
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
        <Button disabled={!isKept} onClick={onKept}>
          {words.done}
        </Button>
      </Stack>
    </Modal>
  )
}
