import { createHash } from 'node:crypto'

/** A form with files, as one without: of each file its name, type, size and hash. */
export async function formOfUpload(body: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  const fields = new URLSearchParams()
  for (const [name, value] of await new Response(body, { headers: { 'content-type': type } }).formData()) {
    if (typeof value === 'string') {
      fields.append(name, value)
      continue
    }
    const content = Buffer.from(await value.arrayBuffer())
    fields.append(`${name}[name]`, value.name)
    fields.append(`${name}[type]`, value.type)
    fields.append(`${name}[size]`, String(content.length))
    fields.append(`${name}[hash]`, createHash('sha256').update(content).digest('hex'))
  }
  return String(fields)
}
