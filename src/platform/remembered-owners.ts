import type { EnvironmentName } from './context.ts'

type Owner = { ownerId: string; environment: EnvironmentName }

export type RememberedOwners = ((reference: string) => Promise<Owner | undefined>) & {
  /** Of a row of the directory that this process has just written. */
  note: (reference: string, owner: Owner) => void
}

/** Owners of references, each looked up once: a directory's row never changes. The newest `max` are kept, and an unknown one is asked for again. */
export function rememberedOwners(
  find: (reference: string) => Promise<Owner | undefined>,
  max = 10_000,
): RememberedOwners {
  const kept = new Map<string, Owner>()
  const note = (reference: string, owner: Owner) => {
    kept.set(reference, owner)
    const oldest = kept.size > max ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
  }
  const ownerOf = async (reference: string) => {
    const known = kept.get(reference)
    if (known) return known
    const found = await find(reference)
    if (found) note(reference, found)
    return found
  }
  return Object.assign(ownerOf, { note })
}
