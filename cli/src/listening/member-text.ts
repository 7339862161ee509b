/**
 * The text of a member of a JSON object, as it stands there: numbers keep their spelling, which parsing would lose and a signature
 * would notice. Undefined when the outermost object has no such member. `json` must be valid.
 */
export function memberText(json: string, name: string): string | undefined {
  const tokens = json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)
  let depth = 0
  let key: string | undefined
  let begin: number | undefined
  for (const { 0: token, index } of tokens) {
    const isEnd = depth === 1 && (token === ',' || token === '}')
    if (isEnd && begin !== undefined) return json.slice(begin, index).trim()
    if (depth === 1 && token === ':' && begin === undefined && key === name) begin = index + 1
    else if (depth === 1 && token.startsWith('"') && begin === undefined) key = JSON.parse(token) as string
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
  }
  return undefined
}
