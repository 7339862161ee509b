import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
  darwin: ['open', []],
  // `start` belongs to the shell, and takes its first quoted argument for a title.
  win32: ['cmd', ['/c', 'start', '""']],
}

/** Opens an address in the person's browser. Where there is none, nothing happens: callers print the address too. */
export function openInBrowser(url: string): void {
  const [file, args] = openers[process.platform] ?? ['xdg-open', []]
  spawn(file, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
