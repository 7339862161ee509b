import { contentPolicy } from './content-policy.ts'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { html, type Html, htmlText } from '../html.ts'
import { type ConstantLimit, constantOf, filesOf, fixedAddress, mountConstant, mountFiles } from './constants.ts'

// The published contracts, and the page on which a developer reads them.

/** Path and title of a served contract. The reference opens with the first one. Each is made on request. */
export type Contract = { path: string; title: string; document: () => Record<string, unknown> }

/** The scripts and the style sheets of Swagger UI alone; its package would make the contract into YAML anew for each caller. */
const folder = path.join(path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')

export function mountReference(app: FastifyInstance, contracts: readonly Contract[], limited: ConstantLimit): void {
  for (const { path: at, document } of contracts)
    mountConstant(
      app,
      at,
      async () => constantOf('application/json; charset=utf-8', JSON.stringify(document())),
      limited,
    )
  const find = filesOf(folder)
  const own = {
    '/docs/static/mizan.css': constantOf('text/css; charset=utf-8', style),
    '/docs/static/swagger-initializer.js': constantOf('text/javascript; charset=utf-8', initializer(contracts)),
  }
  for (const [at, constant] of Object.entries(own)) mountConstant(app, at, constant, limited)
  mountFiles(app, '/docs/static', find, { ...limited, areFixed: false })

  const addressOf = async (name: string) => {
    const at = `/docs/static/${name}`
    const constant = own[at as keyof typeof own] ?? (await find(name))
    return constant ? fixedAddress(at, constant) : at
  }
  const page = async () => {
    const [styles, scripts] = await Promise.all([sheets, programs].map((names) => Promise.all(names.map(addressOf))))
    return constantOf('text/html; charset=utf-8', htmlText(pageOf(styles ?? [], scripts ?? [])))
  }
  for (const at of ['/docs', '/docs/'])
    mountConstant(app, at, page, { ...limited, headers: { 'Content-Security-Policy': policy } })
  app.get('/docs/json', (_request, reply) => reply.redirect(contracts[0]?.path ?? '/'))
}

const sheets = ['swagger-ui.css', 'index.css', 'mizan.css']
const programs = ['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-initializer.js']

const pageOf = (styles: readonly string[], scripts: readonly string[]): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mizan API reference</title>
<link rel="icon" href="data:,">
${styles.map((at) => html`<link rel="stylesheet" href="${at}">`)}
</head>
<body>
<div id="swagger-ui"></div>
${scripts.map((at) => html`<script src="${at}"></script>`)}
</body>
</html>
`

const initializer = (contracts: readonly Contract[]): string => `addEventListener('load', () => {
  SwaggerUIBundle({
    dom_id: '#swagger-ui',
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: 'StandaloneLayout',
    urls: ${JSON.stringify(contracts.map(({ path: url, title: name }) => ({ url, name })))},
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
  })
})
`

/** Of the bar at the top, what chooses between the contracts stays. */
const style = `.swagger-ui .topbar { padding: 8px 0; background: #1f2937 }
.swagger-ui .topbar .link { display: none }
.swagger-ui .info { margin: 32px 0 24px }
.swagger-ui .info code { white-space: nowrap }
`

/** The reference loads nothing from anywhere else; the hash is that of the one style element that it adds to itself. */
const policy = contentPolicy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})
