import { Anchor } from '@mantine/core'
import { isInspection } from '../lib/inspection.ts'

/** A file that the company has handed in. The operator's staff reads its name alone. */
export function FileLink({ id, name }: { id: string; name: string }) {
  if (isInspection) return <bdi style={{ fontSize: 14 }}>{name}</bdi>
  return (
    <Anchor href={`/api/v1/files/${id}`} download size="sm" style={{ overflowWrap: 'anywhere' }}>
      <bdi>{name}</bdi>
    </Anchor>
  )
}
