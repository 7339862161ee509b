import { html, type Html, type HtmlInput } from '../../html.ts'
import {
  type Call,
  callsOf,
  type Document,
  type Field,
  fieldsOf,
  isFileType,
  jsonIn,
  parametersOf,
  resolved,
} from './contract.ts'
import { isKeyed, languages, samplesOf } from './samples.ts'

// The page on which a developer reads a contract, and tries its calls. It is whole without a script, which adds the sending.

export type ReferencePage = {
  document: Document
  title: string
  /** Pages of the contracts, and their documents. */
  links: readonly { path: string; title: string; isCurrent: boolean }[]
  style: string
  script: string
  icon: string
  origin: string
}

/** The page in pieces; making one keeps the thread no longer than a tag of the contract takes. */
export function piecesOf(page: ReferencePage): { head: Html; sections: (() => Html)[]; foot: Html } {
  const { document } = page
  const calls = callsOf(document)
  const tags = (document.tags ?? []).map((tag) => ({ ...tag, calls: calls.filter((each) => isOf(each, tag.name)) }))
  const shown = tags.filter((tag) => tag.calls.length > 0)
  const events = Object.entries(document.webhooks ?? {})
  return {
    head: headOf(page, [...shown.map(({ name }) => name), ...(events.length > 0 ? ['events'] : [])]),
    sections: [
      ...shown.map(
        (tag) => () =>
          html`<section id="${anchorOf(tag.name)}">
<h2>${titleOf(tag.name)}</h2>
${tag.description !== undefined && prose(tag.description)}
${tag.calls.map((call) => operationPart(page, call))}
</section>
`,
      ),
      ...events.flatMap(
        ([type, { post }], at) =>
          () =>
            html`${at === 0 && html`<section id="events"><h2>Events</h2><p>Each is sent to the webhooks that asked for it.</p></section>`}
${eventPart(type, post)}`,
      ),
    ],
    foot: html`</main>
<footer><p>Mizan ${document.info.version} · <a href="/accessibility">Accessibility</a></p></footer>
</body>
</html>
`,
  }
}

const isOf = ({ operation }: Call, tag: string): boolean => operation.tags?.includes(tag) ?? false
const anchorOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const titleOf = (tag: string): string => (tag.at(0) ?? '').toUpperCase() + tag.slice(1)

function headOf({ document, title, links, style, script, icon }: ReferencePage, tags: readonly string[]): Html {
  const about = 'Every call of the API, with its fields, answers and code in four languages.'
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Mizan API reference</title>
<meta name="description" content="${about}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Mizan">
<meta property="og:title" content="${title} · Mizan API reference">
<meta property="og:description" content="${about}">
<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body data-language="curl">
<a class="skip" href="#main">Skip to content</a>
<header>
<p class="mark">Mizan API reference</p>
<nav aria-label="Contracts">${links.map(({ path, title: name, isCurrent }) => html`<a href="${path}"${isCurrent && html` aria-current="page"`}>${name}</a> `)}</nav>
</header>
<nav class="tags" aria-label="Subjects"><details open><summary>Subjects</summary><ul>
${tags.map((tag) => html`<li><a href="#${anchorOf(tag)}">${titleOf(tag)}</a></li>`)}
</ul></details></nav>
<main id="main">
<h1>${document.info.title}</h1>
${document.info.description !== undefined && prose(document.info.description)}
<form class="tools" data-scripted hidden>
<p><label for="language">Code in</label> <select id="language">${Object.entries(languages).map(([value, name]) => html`<option value="${value}">${name}</option>`)}</select></p>
<p><label for="key">Sandbox key, to try calls</label> <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="svc_sk_test_…"></p>
</form>
`
}

function operationPart(page: ReferencePage, call: Call): Html {
  const { document, origin } = page
  const { method, path, operation } = call
  const { operationId, summary = '', description } = operation
  const parameters = parametersOf(document, operation)
  const body = jsonIn(operation.requestBody?.content)
  const samples = samplesOf(document, call, origin)
  return html`<details class="call" id="${operationId}">
<summary><h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code> <span class="about">${summary}</span></h3></summary>
${description !== undefined && prose(description)}
${table(
  'Parameters',
  parameters.map((each) => ({
    name: each.name,
    type: `${each.in}${each.schema?.type === undefined ? '' : `, ${[each.schema.type].flat().join(' or ')}`}`,
    isRequired: each.required ?? false,
    description: each.description ?? '',
    words: (each.schema?.enum ?? []).map(String),
  })),
)}
${body && table('Body', fieldsOf(document, body.schema))}
<h4>Code</h4>
${Object.entries(samples).map(([language, text]) => html`<div class="sample" data-sample="${language}"><p class="label">${languages[language as keyof typeof languages]}</p><pre><code>${text}</code></pre></div>`)}
${isKeyed(document, call) && path.startsWith('/v1/') && tryForm(call, parameters, isFileType(body?.type) ? 'FILE' : body?.example)}
<h4>Answers</h4>
${answers(document, call)}
</details>
`
}

/** The script sends it, to this installation alone. */
function tryForm(
  { method, path, operation }: Call,
  parameters: ReturnType<typeof parametersOf>,
  example: unknown,
): Html {
  const { operationId } = operation
  const asked = parameters.filter((each) => each.in !== 'header')
  return html`<form class="try" data-method="${method}" data-path="${path}" data-scripted hidden>
<fieldset><legend>Try it in the sandbox</legend>
${asked.map((each) => {
  const id = `${operationId}-${each.name}`
  return html`<p><label for="${id}">${each.name}${each.required && ' (required)'}</label> <input id="${id}" data-in="${each.in}" name="${each.name}" autocomplete="off"${each.required && html` required`}></p>
`
})}
${example === 'FILE' && html`<p><label for="${operationId}-body">File</label> <input id="${operationId}-body" name="body" type="file" required></p>`}
${example !== undefined && example !== 'FILE' && html`<p><label for="${operationId}-body">Body</label> <textarea id="${operationId}-body" name="body" rows="8" spellcheck="false">${JSON.stringify(example, null, 2)}</textarea></p>`}
<p><button type="submit">Send ${method} <span class="quiet">${path}</span></button></p>
</fieldset>
<div role="status" class="answer"></div>
</form>
`
}

function answers(document: Document, { operation }: Call): HtmlInput {
  const good = Object.keys(operation.responses).find((status) => status.startsWith('2'))
  return Object.entries(operation.responses).map(([status, given]) => {
    const answer = resolved(document, given)
    const content = jsonIn(answer.content)
    const inside = content?.example !== undefined && status === good
    return html`<p class="status"><strong>${status}</strong> ${inline(answer.description ?? '')}</p>
${inside && html`<pre><code>${JSON.stringify(content.example, null, 2)}</code></pre>`}
`
  })
}

function eventPart(type: string, { operationId, summary = '', requestBody }: Call['operation']) {
  const body = jsonIn(requestBody?.content)
  return html`<details class="call" id="${operationId}">
<summary><h3><span class="method event">EVENT</span> <code>${type}</code> <span class="about">${summary}</span></h3></summary>
${body?.example !== undefined && html`<pre><code>${JSON.stringify(body.example, null, 2)}</code></pre>`}
</details>
`
}

function table(name: string, fields: readonly Field[]): Html | false {
  if (fields.length === 0) return false
  return html`<h4>${name}</h4>
<dl class="fields">
${fields.map(
  ({
    name: field,
    type,
    isRequired,
    description,
    words,
  }) => html`<div><dt><code>${field}</code> <span class="type">${type}${isRequired && html` <strong>required</strong>`}</span></dt><dd>${inline(description)}${words.length > 0 && html` One of ${words.map((word, at) => html`${at > 0 && ', '}<code>${word}</code>`)}.`}</dd></div>
`,
)}
</dl>`
}

const prose = (text: string): Html =>
  html`${text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`

/** Code in backquotes, strong words and links, as Markdown has them; every other mark stays a mark. */
const inline = (text: string): HtmlInput =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/).map((part) => {
    if (part.startsWith('`') && part.length > 1) return html`<code>${part.slice(1, -1)}</code>`
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`
    const [, name, to] = /^\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]+)\)$/.exec(part) ?? []
    return name !== undefined && to !== undefined ? html`<a href="${to}">${name}</a>` : part
  })
