import { Button, Center } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { answersHere } from '../lib/api.ts'
import { useWords } from '../lib/language.ts'
import { Empty } from '../ui/states.tsx'
import { Unreachable } from './loaded.ts'
import { shellWords } from './words.ts'

const pauseMs = 3_000

/** For a page that fails while it is shown, or whose script is no longer available. */
export function Broken({ error }: ErrorComponentProps) {
  const { broken } = useWords(shellWords)
  const isAway = error instanceof Unreachable
  useEffect(() => (isAway ? reloadOnceThere() : undefined), [isAway])
  return (
    <Center mih="60vh" role="alert">
      <Empty title={broken.title} text={isAway ? broken.away : broken.text}>
        {!isAway && (
          <Button variant="default" onClick={() => location.reload()}>
            {broken.again}
          </Button>
        )}
      </Empty>
    </Center>
  )
}

/** Before the server answers, a reload would leave the browser's own error page. */
function reloadOnceThere(): () => void {
  const asking = setInterval(() => void answersHere().then((isThere) => isThere && location.reload()), pauseMs)
  return () => clearInterval(asking)
}
