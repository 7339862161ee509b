// Characters that turn the direction of text around are kept as part of a text. Shown beside other text, they must end with it.

const turning = /[\u202a-\u202e\u2066-\u2069]/
const overriding = /[\u202a-\u202e]/
const opening = /[\u2066-\u2068]/
const [firstStrongIsolate, popIsolate] = ['\u2068', '\u2069']

/** Isolates a text, so that its direction marks affect nothing around it. Most texts are returned as they are. */
export function isolated(text: string): string {
  if (!turning.test(text)) return text
  let open = 0
  let closed = ''
  for (const sign of text) {
    if (opening.test(sign)) open++
    // One that closes nothing would close what the text stands in.
    else if (sign === popIsolate && open-- === 0) {
      open = 0
      continue
    }
    closed += sign
  }
  if (closed === text && open === 0 && !overriding.test(text)) return text
  return firstStrongIsolate + closed + popIsolate.repeat(open + 1)
}
