import { readFile } from 'node:fs/promises'

// Files of `mizan samples create`: the examples of the SDK, which the tests compile and run.

const example = (name: string) => readFile(new URL(`../../sdk/examples/${name}.ts`, import.meta.url), 'utf8')

/** The receiver of each framework, and the files that all have. */
export async function samplesOf(): Promise<object> {
  const [express, fastify, next, shop, payment] = await Promise.all(
    ['express-webhook', 'fastify-webhook', 'next-webhook', 'shop', 'first-payment'].map(example),
  )
  return { receivers: { express, fastify, next }, shop, payment }
}
