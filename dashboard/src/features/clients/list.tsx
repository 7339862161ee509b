import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../lib/api.ts'
import { useListQuery } from '../../lib/filtered-list.ts'
import { useWords } from '../../lib/language.ts'
import { useList } from '../../lib/pages.ts'
import { useMay } from '../../lib/session.ts'
import { commonWords } from '../../lib/words.ts'
import { CsvButton, type CsvFile } from '../../ui/csv-button.tsx'
import { FilterBar, TextFilter } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Moment } from '../../ui/values.tsx'
import type { Client } from './api.ts'
import { clientWords } from './words.ts'

const names = ['q', 'email', 'phone'] as const
const pathOf = ({ id }: Client) => `/clients/${id}`

export function Page() {
  const words = useWords(clientWords)
  const common = useWords(commonWords)
  const mayWrite = useMay('clients:write')
  const { merchant } = useApi()
  const query = useListQuery(names)
  const clients = useList<Client>('/clients', query)
  const file = useFile()
  const columns = useColumns()
  const create = mayWrite && (
    <Button component={Link} to="/clients/new">
      {words.create}
    </Button>
  )
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          <CsvButton file={file} load={(paging) => merchant('/clients', { query: { ...query, ...paging } })} />
          {create}
        </>
      }
    >
      <FilterBar names={names} search={<TextFilter name="q" label={common.search} placeholder={words.searchHint} />}>
        <TextFilter name="email" label={common.email} placeholder={words.emailHint} />
        <TextFilter name="phone" label={common.phone} placeholder="+212612345678" isLtr />
      </FilterBar>
      <Listed query={clients} names={names} empty={words.empty} first={create}>
        {(page) => (
          <ListTable
            label={words.title}
            page={page}
            keyOf={({ id }) => id}
            nameOf={({ id, name, email }) => name ?? email ?? id}
            linkOf={pathOf}
            bulk={{ actions: [], changes: [], file }}
            columns={columns}
          />
        )}
      </Listed>
    </PageFrame>
  )
}

function useColumns(): Column<Client>[] {
  const common = useWords(commonWords)
  return [
    {
      label: common.name,
      sort: 'name',
      cell: (client) => (
        <RowLink to={pathOf(client)}>
          <bdi>{client.name}</bdi>
        </RowLink>
      ),
    },
    { label: common.email, cell: ({ email }) => <bdi>{email ?? '–'}</bdi> },
    { label: common.phone, isWide: true, cell: ({ phone }) => <span className="ltr">{phone ?? '–'}</span> },
    {
      label: common.created,
      isWide: true,
      sort: 'createdAt',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ]
}

function useFile(): CsvFile<Client> {
  const common = useWords(commonWords)
  return {
    name: 'clients',
    columns: [
      [common.name, ({ name }) => name],
      [common.email, ({ email }) => email],
      [common.phone, ({ phone }) => phone],
      [common.created, ({ createdAt }) => createdAt],
      ['externalId', ({ externalId }) => externalId],
      ['id', ({ id }) => id],
    ],
  }
}
