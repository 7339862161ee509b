import { contractTypes, sealed, unsealed } from '../../sdk/scripts/sealed.ts'
import { projectFiles, readText } from './files.ts'
import { type Finding } from './source.ts'

// Promises of documents about themselves, and of the map about the folders, and of generated types about their contracts.

const decisions = projectFiles.filter(
  (path) => /^docs\/decisions\/[^/]+\.md$/.test(path) && !path.endsWith('README.md'),
)

/** Decisions run from 0001 without a gap; each has its number in its title and its line in the list, in the same words. */
export function misnumberedDecisions(): Finding[] {
  const list = readText('docs/decisions/README.md')
  return decisions.sort().flatMap((path, index): Finding[] => {
    const file = path.slice('docs/decisions/'.length)
    const number = String(index + 1).padStart(4, '0')
    if (!file.startsWith(`${number}-`)) return [`${path} stands where ${number} is due`]
    const title = /^# (.*)$/m.exec(readText(path))?.[1] ?? ''
    if (!title.startsWith(`${number}: `)) return [`${path} has the title "${title}"`]
    const line = `| [${number}](${file}) | ${title.slice(6)} |`
    return list.includes(line) ? [] : [`docs/decisions/README.md lacks the line ${line}`]
  })
}

const folders = new Set(projectFiles.flatMap((path) => /^src\/(?:(?:modules|money)\/)?([^/]+)\//.exec(path)?.[1] ?? []))

/** Folders of src, of its modules and of money that the map of ARCHITECTURE.md does not name. */
export function unmappedFolders(): Finding[] {
  const map = /```\n([^]*?)```/.exec(readText('ARCHITECTURE.md'))?.[1] ?? ''
  return [...folders].filter((folder) => !new RegExp(`(?:^|[ /])${folder}/`, 'm').test(map))
}

/** Types that were changed by hand, or made of another contract than the one that is there. */
export const staleTypes = (): Finding[] =>
  Object.entries(contractTypes).flatMap(([path, source]) => {
    const text = readText(path)
    return text === sealed(unsealed(text), readText(source), source) ? [] : [`${path} was not made of this ${source}`]
  })
