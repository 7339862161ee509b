import { run } from './program.ts'

await run(process.argv)
