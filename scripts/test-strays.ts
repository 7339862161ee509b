import type { run } from 'node:test'

const shownChars = 6000

/**
 * Listens for programs that fail although each of their tests passed: an error that no test awaited ended them. Answers what they wrote last to
 * standard error, which says where the error was made; above, it stands somewhere between the lines of hundreds of tests.
 */
export function strays(stream: ReturnType<typeof run>): () => string {
  const written = new Map<string, string>()
  const failed = new Set<string>()
  stream.on('test:stderr', ({ file, message }) =>
    written.set(file, `${written.get(file) ?? ''}${message}`.slice(-shownChars)),
  )
  stream.on('test:fail', ({ name, file, nesting }) => {
    if (nesting === 0 && file !== undefined && file.endsWith(name)) failed.add(file)
  })
  return () =>
    [...failed].map((file) => `\n${file} wrote last to standard error:\n${written.get(file) ?? ''}\n`).join('')
}
