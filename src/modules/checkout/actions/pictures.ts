import type { Item } from '#money/payments/session.ts'
import type { WriteContext } from '#platform/context.ts'
import { digestsIn } from '#platform/pictures/picture.ts'
import { noteSight } from '#platform/pictures/queries.ts'

/** Pictures of items that were uploaded here stay while sessions show them. */
export async function notePictures(
  { tx, scope, now, publicUrl }: WriteContext,
  items: readonly Item[] = [],
): Promise<void> {
  const urls = items.flatMap(({ imageUrl }) => imageUrl ?? [])
  const digests = digestsIn(urls, publicUrl, scope.merchantId)
  if (digests.length > 0) await noteSight(tx, scope.merchantId, digests, now)
}
