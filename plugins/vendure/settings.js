import { Mizan } from '@mizan/sdk'

// What the shop was set up with, and the client that all parts share.

/** @typedef {{ apiKey: string, baseUrl: string, returnUrl: string, webhookSecret: string, methods?: ('CARD' | 'CASH')[] }} Options */

let settings

/** @param {Options} options */
export function setUp(options) {
  for (const name of ['apiKey', 'baseUrl', 'returnUrl', 'webhookSecret'])
    if (!options[name]) throw new Error(`@mizan/vendure needs the option ${name}.`)
  settings = { options, mizan: new Mizan({ apiKey: options.apiKey, baseUrl: options.baseUrl }) }
}

export function settingsOf() {
  if (!settings) throw new Error('Set the plugin up: MizanPlugin.init({ … }).')
  return settings
}

/** Vendure counts in hundredths, whatever the currency. */
export const majorOf = (hundredths) => Number((hundredths / 100).toFixed(2))
