#!/usr/bin/env node
import { statSync } from 'node:fs'
import module from 'node:module'
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
if (process.argv[2] === 'start') keepCompiled(path.resolve(process.env.DATA_DIR || './data'))
const { run } = await import('../src/cli/mizan.ts')
await run(process.argv)

/**
 * From the second start on, code is not compiled anew. It is kept in the data folder alone, if that is ours and closed to others: code that others
 * could write there would be run.
 */
function keepCompiled(dataDir) {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  const isOurs = found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  if (isOurs) module.enableCompileCache?.(path.join(dataDir, 'compiled'))
  // Otherwise it is written as the service ends, and never by one that is killed.
  setTimeout(() => module.flushCompileCache?.(), 5_000).unref()
}
