import { Anchor, Center } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../lib/language.ts'
import { Empty } from '../ui/states.tsx'
import { shellWords } from './words.ts'

/** For an address that leads to no page. */
export function Missing() {
  const { missing } = useWords(shellWords)
  return (
    <Center mih="60vh">
      <Empty title={missing.title} text={missing.text} isPage>
        <Anchor component={Link} to="/">
          {missing.home}
        </Anchor>
      </Empty>
    </Center>
  )
}
