#!/usr/bin/env node
import path from 'node:path'

// Plain JavaScript that any Node can read, so that a Node that is too old gets one clear line.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Mizan needs Node 24; this is Node ${process.versions.node}. Run it through npm (npm start, npx mizan), which brings Node 24 along, or install Node 24.`,
  )
  process.exit(1)
}
await import('./own-files.js')
if (process.argv[2] === 'start') {
  const [{ boundHeap }, { keepCompiled }] = await Promise.all([import('./heap.js'), import('./compiled-code.js')])
  boundHeap()
  keepCompiled(path.resolve(process.env.DATA_DIR || './data'))
}
const { run } = await import('../src/cli/mizan.ts')
await run(process.argv)
