import { flushCompileCache } from 'node:module'

/** For a thread that has loaded its files: Node writes out code that it has compiled anew, and frees the code that it has read. */
export const letGoOfCompiled = (): void => flushCompileCache()
