import { createHook } from 'node:async_hooks'
import { suite } from 'node:test'

// The program of a group: its files run one after another, each as a suite of its name.

export async function runFiles(files: readonly (readonly [name: string, url: string])[]): Promise<void> {
  const followers = hooksFromNow()
  const loading = files.map(
    ([name, url]) =>
      new Promise<void>((resolve) => {
        void suite(name, () => {
          const file = import(url)
          void file.then(
            () => resolve(),
            () => resolve(),
          )
          return file
        })
      }),
  )
  await Promise.all(loading)
  // Node's runner follows each promise from the file that made it, to know whose tests it hears of. That is needed while files load,
  // and takes a tenth of the time of tests. From now on an error that no test awaits fails the program, which says where it was made.
  for (const hook of followers) hook.disable()
  for (const name of ['uncaughtException', 'unhandledRejection']) process.on(name, (error) => console.error(error))
}

/** The hooks that are enabled from now on. */
function hooksFromNow(): { disable: () => void }[] {
  const enabled: { disable: () => void }[] = []
  const prototype = Object.getPrototypeOf(createHook({})) as ReturnType<typeof createHook>
  const { enable } = prototype
  prototype.enable = function (this: typeof prototype) {
    enabled.push(this)
    return enable.call(this)
  }
  return enabled
}
