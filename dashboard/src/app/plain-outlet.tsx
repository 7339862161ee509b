import { Outlet, useParams } from '@tanstack/react-router'
import { Missing } from './missing.tsx'

/** The page of the address. An id stands in the path of a call, which other characters than its own would lead elsewhere: no page has such an address. */
export function PlainOutlet() {
  const ids: Record<string, string | undefined> = useParams({ strict: false })
  return Object.values(ids).every((id) => id === undefined || plain.test(id)) ? <Outlet /> : <Missing />
}

const plain = /^[\w-]+$/
