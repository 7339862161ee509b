import { statSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'

// From the second start on, code is not compiled anew: Node keeps it in the data folder.

/** Node holds the compiled code of every file that it has read, twenty megabytes of a start, until it is told to write out what is new. */
const writeEvery = 10

/** Keeps it in that folder alone, if the folder is ours and closed to others: code that others could write there would be run. */
export function keepCompiled(dataDir) {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  const isOurs = found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  if (!isOurs) return
  const folder = path.join(dataDir, 'compiled')
  module.enableCompileCache?.(folder)
  // Threads find it by this: otherwise each would strip the types of its files anew, for which Node takes fifteen megabytes.
  process.env.NODE_COMPILE_CACHE ||= folder
  letGoWhileLoading()
  // Otherwise what is loaded last is written as the service ends, and never by one that is killed.
  setTimeout(() => module.flushCompileCache?.(), 5_000).unref()
}

/**
 * Told at the end alone, Node frees twenty megabytes between which there are pieces that stay, and C gives none of them back to the system. So it is
 * told again and again, while files are loaded.
 */
function letGoWhileLoading() {
  let asked = 0
  module.registerHooks({
    resolve(specifier, context, next) {
      asked += 1
      if (asked % writeEvery === 0) module.flushCompileCache?.()
      return next(specifier, context)
    },
  })
}
