import { Button, Center } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { Empty } from '../ui/states.tsx'
import { shellWords } from './words.ts'

/** For a page that fails while it is shown, or whose script is no longer available. */
export function Broken() {
  const { broken } = useWords(shellWords)
  return (
    <Center mih="60vh" role="alert">
      <Empty title={broken.title} text={broken.text}>
        <Button variant="default" onClick={() => location.reload()}>
          {broken.again}
        </Button>
      </Empty>
    </Center>
  )
}
