import { MessageProblem } from './xml.ts'
import { say } from './message-sentences.ts'

// The bytes of a message as text, part by part: in the encoding of its mark or of its declaration. Pure.

const known: Record<string, string> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'iso-8859-1',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
}

/** Reads the encoding in the first bytes of the file. Throws MessageProblem for one that is not known. */
export function decoderOf(head: Uint8Array): (bytes?: Uint8Array) => string {
  const encoding = encodingOf(head)
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (bytes) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new MessageProblem(
        say('The file says that it is {encoding}, and has bytes that are not.', { encoding: encoding.toUpperCase() }),
      )
    }
  }
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1')
  const [, named = 'utf-8'] = /<\?xml[^>]*\bencoding=["']([\w.-]+)["']/i.exec(start) ?? []
  const encoding = known[named.toLowerCase()]
  if (!encoding || encoding.startsWith('utf-16'))
    throw new MessageProblem(
      say('The encoding {named} is not known: UTF-8, UTF-16, ISO-8859-1 and Windows-1252 are.', { named }),
    )
  return encoding
}
