// Walks over lists, for `for await`.

type Page<Row> = { readonly content: readonly Row[]; readonly totalPages: number }
type Stretch<Row> = { readonly content: readonly Row[]; readonly nextCursor?: string }

const rowsAtOnce = 100

/**
 * Every row of a list, page by page. In the list's own order new rows come first, so that a row slides from one page to the next
 * while others are created: it is given once.
 */
export async function* eachOfPages<Row>(
  read: (paging: { page: number; size: number }) => Promise<Page<Row>>,
  size = rowsAtOnce,
): AsyncGenerator<Row, void, undefined> {
  let before = new Set<string>()
  for (let page = 0; ; page++) {
    const { content, totalPages } = await read({ page, size })
    for (const row of content) if (!before.has(nameOf(row))) yield row
    if (content.length === 0 || page + 1 >= totalPages) return
    before = new Set(content.map(nameOf))
  }
}

/** Every row of a list that has a cursor: none twice and none missed, whatever is created meanwhile. */
export async function* eachFromCursor<Row>(
  read: (paging: { limit: number; cursor?: string }) => Promise<Stretch<Row>>,
  limit = rowsAtOnce,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | undefined
  do {
    const { content, nextCursor } = await read({ limit, ...(cursor !== undefined && { cursor }) })
    yield* content
    cursor = nextCursor
  } while (cursor !== undefined)
}

/** Reads rows into an array, no more than `limit` of them, which must be said: a list may have millions. */
export async function toArray<Row>(rows: AsyncIterable<Row>, { limit }: { limit: number }): Promise<Row[]> {
  if (!Number.isInteger(limit) || limit < 1) throw new TypeError('limit must be a whole number from 1.')
  const read: Row[] = []
  for await (const row of rows) if (read.push(row) >= limit) break
  return read
}

/** Identifies a row among the others of its list. */
function nameOf(row: unknown): string {
  const { id, reference, name } = row as { id?: string; reference?: string; name?: string }
  return id ?? reference ?? name ?? ''
}
