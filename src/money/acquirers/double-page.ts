import { createHash } from 'node:crypto'

// Shared style of the pages of all doubles, and how their content policies allow it.

export const doubleStyle = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.3}.notice{border:2px solid #b45309;border-radius:8px;background:#fef3c7;color:#451a03;padding:.75rem}
label{display:block;margin-top:.75rem;font-weight:600}dt{font-size:.875rem}dd{margin:0 0 .5rem}
input{font:inherit;padding:.6rem;width:100%;min-height:44px;box-sizing:border-box;border:1px solid #6b7280;border-radius:8px}
button{font:inherit;font-weight:600;min-height:44px;padding:.5rem 1.25rem;margin-block-start:1.25rem;margin-inline-end:.5rem;
border:1px solid #1d4ed8;border-radius:8px;background:#1d4ed8;color:#fff}
button+button{border-color:currentcolor;background:#0000;color:inherit}.error{color:light-dark(#b91c1c,#fca5a5)}`

/** The name of a text in a content policy. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
