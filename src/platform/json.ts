// The JSON of the service: strict when it comes in, free of nulls when it goes out.
export { beginStrictJson, parseStrictJson, rawText } from './json-parse.ts'
export { canonicalJson, RawJson, writeJson } from './json-write.ts'
