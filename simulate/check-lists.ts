import type { Json, Line } from './line.ts'
import { expect } from './merchant-acts.ts'

/** All rows of a list. */
export async function allOf(line: Line, path: string, key: string): Promise<Json[]> {
  const rows: Json[] = []
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await line.sendFirmly({
      path: `${path}${path.includes('?') ? '&' : '?'}size=2000&page=${page}`,
      key,
    })
    expect(answer, [200], path)
    rows.push(...answer.body.content)
    pages = answer.body.totalPages
  }
  return rows
}
