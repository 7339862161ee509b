import type { EnvironmentName } from './context.ts'

type Owner = { ownerId: string; environment: EnvironmentName }

/** Owners of references, each looked up once: a directory's row never changes. The newest `max` are kept, and an unknown one is asked for again. */
export function rememberedOwners(
  find: (reference: string) => Promise<Owner | undefined>,
  max = 10_000,
): (reference: string) => Promise<Owner | undefined> {
  const kept = new Map<string, Owner>()
  return async (reference) => {
    const known = kept.get(reference)
    if (known) return known
    const found = await find(reference)
    if (!found) return undefined
    kept.set(reference, found)
    const oldest = kept.size > max ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return found
  }
}
