import { readFileSync } from 'node:fs'

// Code that runs in a browser: the script that a page loads, and the one inside the frame with the fields.

const read = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8')

/** In a scope of its own: the page sees `Stripe` alone. */
export const loaderScript = `(() => {\n${read('stripe.js')}})()\n`
export const fieldsScript = `(() => {\n${read('fields.js')}})()`
