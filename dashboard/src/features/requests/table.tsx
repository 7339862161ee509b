import { useFormat } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { commonWords } from '../../lib/words.ts'
import { BrokenText } from '../../ui/broken-text.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { type Column, ListTable } from '../../ui/table.tsx'
import { Moment, Status } from '../../ui/values.tsx'
import { type LoggedRequest, toneOf } from './api.ts'
import { requestWords } from './words.ts'

/** Calls; the button for more stands below. */
export function RequestTable({ requests }: { requests: LoggedRequest[] }) {
  const words = useWords(requestWords)
  const common = useWords(commonWords)
  const { number } = useFormat()
  const columns: Column<LoggedRequest>[] = [
    {
      label: words.request,
      cell: ({ id, method, path }) => (
        <RowLink to={`/requests/${id}`}>
          <span className="ltr" style={{ overflowWrap: 'anywhere' }}>
            {method} <BrokenText text={path} />
          </span>
        </RowLink>
      ),
    },
    {
      label: common.status,
      cell: ({ status }) => <Status tone={toneOf(status)}>{String(status)}</Status>,
    },
    { label: words.code, isWide: true, cell: ({ errorCode }) => <span className="ltr">{errorCode}</span> },
    { label: words.key, isWide: true, cell: ({ apiKey }) => <bdi>{apiKey.name}</bdi> },
    {
      label: words.duration,
      isWide: true,
      isNumber: true,
      cell: ({ durationMs }) => words.milliseconds(number(durationMs)),
    },
    { label: words.when, cell: ({ at }) => <Moment at={at} /> },
  ]
  const page = { content: requests, page: 0, size: requests.length, totalElements: requests.length, totalPages: 1 }
  return (
    <ListTable
      label={words.title}
      page={page}
      columns={columns}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/requests/${id}`}
    />
  )
}
