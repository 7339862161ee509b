import { Center } from '@mantine/core'
import { useWords } from '../lib/language.ts'
import { Empty } from '../ui/states.tsx'
import { inspectionWords } from './inspection-words.ts'

/** For the operator's staff whose look at a dashboard has ended. */
export function InspectionOver() {
  const { over } = useWords(inspectionWords)
  return (
    <Center mih="60vh" component="main">
      <Empty title={over.title} text={over.text} isPage />
    </Center>
  )
}
