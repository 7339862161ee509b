import { readFileSync } from 'node:fs'
import path from 'node:path'
import { html, type Html } from '#platform/html.ts'
import { type Constant, constantOf, fixedAddress } from '#platform/http/constants.ts'

// Assets of hosted pages: style sheets and scripts of our own origin, nothing from others.

/** By address. Several files that every page of a kind needs are one answer. */
const files = {
  '/account/assets/account.css': 'account/account.css',
  '/account/assets/account.js': 'account/account.js',
  '/assets/base.css': ['base.css', 'forms.css'],
  '/assets/journey.js': 'journey.js',
  '/assets/documents.css': 'documents.css',
  '/assets/print.js': 'print.js',
  '/assets/product.css': 'product/product.css',
  '/c/assets/acquirer-fields.js': 'checkout/acquirer-fields.js',
  '/c/assets/away.js': 'checkout/away.js',
  '/c/assets/card-entry.js': 'checkout/card-entry.js',
  '/c/assets/card.js': 'checkout/card.js',
  '/c/assets/checkout.css': ['checkout/summary.css', 'checkout/checkout.css', 'checkout/card.css'],
  '/c/assets/checkout.js': 'checkout/checkout.js',
  '/c/assets/entry.js': 'checkout/entry.js',
  '/c/assets/fields.js': 'checkout/fields.js',
  '/c/assets/states.js': 'checkout/states.js',
  '/l/assets/link.css': 'link/link.css',
  '/s/assets/due-date.css': 'due-date/due-date.css',
} as const

const css = 'text/css; charset=utf-8'
const javascript = 'text/javascript; charset=utf-8'

type AssetPath = keyof typeof files

const made = new Map<AssetPath, Constant>()

function assetAt(at: AssetPath): Constant {
  const known = made.get(at)
  if (known) return known
  const content = [files[at]].flat().map((part) => readFileSync(new URL(part, import.meta.url), 'utf8'))
  const constant = constantOf(at.endsWith('.css') ? css : javascript, withVersions(at, content.join('')))
  made.set(at, constant)
  return constant
}

/** A script imports others under their versions, so that browsers keep these for good too, and know each under one address. */
const withVersions = (at: AssetPath, text: string): string =>
  text.replaceAll(/(?<=^(?:import .*|\}) from ')\.\/[\w-]+\.js(?=')/gm, (name) => {
    const beside = path.posix.join(path.posix.dirname(at), name) as AssetPath
    return fixedAddress(name, assetAt(beside))
  })

export const assets = Object.fromEntries(Object.keys(files).map((at) => [at, assetAt(at as AssetPath)])) as Record<
  AssetPath,
  Constant
>

export const styleSheet = (at: AssetPath): Html => html`<link rel="stylesheet" href="${fixedAddress(at, assets[at])}">`

export const script = (at: AssetPath): Html =>
  html`<script type="module" src="${fixedAddress(at, assets[at])}"></script>`
