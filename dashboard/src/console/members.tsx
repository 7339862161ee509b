import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../lib/language.ts'
import { useWrite } from '../lib/write.ts'
import { Refused } from '../ui/refused.tsx'
import { Section } from '../ui/section.tsx'
import { WideTable } from '../ui/wide-table.tsx'
import { Status } from '../ui/values.tsx'
import { useAct } from './act.ts'
import { merchantWords } from './merchant-words.ts'
import { type Operator, useHas } from './operator.ts'
import { consoleWords } from './words.ts'

/** People of a merchant, masked until they are asked for, which is recorded. */
export function Members({ merchant: { merchantId, members: masked } }: { merchant: Operator.Merchant }) {
  const { merchants: words } = useWords(consoleWords)
  const more = useWords(merchantWords)
  const act = useAct()
  const mayRead = useHas('RISK', 'FINANCE')
  const [read, setRead] = useState<Operator.MerchantMember[]>()
  const reveal = useWrite(() => act<Operator.RevealedMembers>(`/merchants/${merchantId}/members/reveal`), {
    changes: ['/acts'],
    onDone: ({ members }) => setRead(members),
  })
  return (
    <Section
      title={words.members}
      actions={
        mayRead &&
        read === undefined && (
          <Button variant="default" size="xs" loading={reveal.isPending} onClick={() => reveal.mutate()}>
            {words.reveal}
          </Button>
        )
      }
    >
      <Refused error={reveal.error} />
      <WideTable label={words.members} minWidth={320}>
        <Table aria-label={words.members}>
          <Table.Tbody>
            {(read ?? masked).map(({ userId, email, fullName, role, status }) => (
              <Table.Tr key={userId}>
                <Table.Td>
                  <bdi>{fullName}</bdi>
                </Table.Td>
                <Table.Td className="ltr">{email}</Table.Td>
                <Table.Td>{words.roles[role]}</Table.Td>
                <Table.Td>{status === 'INVITED' && <Status tone="waiting">{more.invited}</Status>}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Section>
  )
}
