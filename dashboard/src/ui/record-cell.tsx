import { Stack, Text } from '@mantine/core'
import { BrokenText } from './broken-text.tsx'
import { RowLink } from './row-link.tsx'
import { Moment } from './values.tsx'

type Parts = { to: string; reference: string; at: string }

/** Such as a reference of ours; a merchant's own may be longer than a phone is wide. */
const lineMax = 16
const shownMax = 34

const shortened = (reference: string): string =>
  reference.length > shownMax ? `${reference.slice(0, shownMax - 1)}…` : reference

/** The first cell of a row: its name, and its time of creation. */
export const RecordCell = ({ to, reference, at }: Parts) => (
  <Stack gap={0}>
    <RowLink to={to}>
      <Text
        span
        size="sm"
        className="ltr"
        style={{ overflowWrap: 'anywhere', whiteSpace: reference.length > lineMax ? undefined : 'nowrap' }}
      >
        {reference.length > lineMax ? <BrokenText text={shortened(reference)} /> : reference}
      </Text>
    </RowLink>
    <Text size="xs" c="dimmed">
      <Moment at={at} />
    </Text>
  </Stack>
)
