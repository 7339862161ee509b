import { kinds } from '../lib/named.ts'
import { useOne } from '../lib/pages.ts'
import { Problem } from '../lib/problem.ts'
import { RowLink } from './row-link.tsx'

type Parts = {
  kind: keyof typeof kinds
  id: string
  /** Text for one that exists no more; its id when absent. */
  gone?: string
}

/** The name of something that is known by its id, with the way to its page. */
export function NameLink({ kind, id, gone = id }: Parts) {
  const { path, read } = kinds[kind]
  const one = useOne<unknown>(`${path}/${id}`)
  if (one.error instanceof Problem && one.error.status === 404) return <>{gone}</>
  return (
    <RowLink to={`${path}/${id}`}>
      <bdi>{one.data === undefined ? '…' : read(one.data).name}</bdi>
    </RowLink>
  )
}
