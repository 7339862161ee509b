import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { listPictures } from '../queries.ts'

/** The pictures of these products by reference; those that have none are missing. */
export const picturesOf = async (
  tx: Queries,
  scope: Scope,
  references: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await listPictures(tx, scope, [...new Set(references)])).flatMap(({ reference, imageUrl }) =>
      imageUrl === null ? [] : [[reference, imageUrl]],
    ),
  )
