import { html, type Html, type HtmlInput } from '#platform/html.ts'

/** A name with its value. */
export type Fact = [name: string, value: HtmlInput]

export const listOf = (facts: readonly Fact[]): Html =>
  html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
