import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The licences of the packages whose modules these are, one after another. Throws Error for a package without one. */
export function noticesOf(modules: readonly string[]): string {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [])
  const notices = [...new Set(folders)].toSorted().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
    if (!license) throw new Error(`${name} says nothing of its license.`)
    return `${name} ${version} (${license})\n\n${file ? readFileSync(path.join(folder, file), 'utf8').trim() : ''}\n`
  })
  return notices.join(`\n${'-'.repeat(80)}\n\n`)
}
