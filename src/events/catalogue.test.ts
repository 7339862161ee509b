import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventCatalogue, type EventType, subscriptionsFor } from './catalogue.ts'

describe('an event type', () => {
  it('is the resource and what happened to it, in lower case', () => {
    for (const [type, { resource, description }] of Object.entries(eventCatalogue)) {
      assert.match(type, /^[a-z_]+(\.[a-z_]+)+$/)
      assert.ok(type.startsWith(`${resource}.`), type)
      assert.match(description, /^[A-Z].*\.$/, type)
    }
  })

  it('is wanted by its name, by the wildcard of each resource above it, and by the star', () => {
    const wanted: [string, string[]][] = [
      ['product.created', ['*', 'product.*', 'product.created']],
      ['product_order.paid', ['*', 'product_order.*', 'product_order.paid']],
      ['checkout.session.paid', ['*', 'checkout.*', 'checkout.session.*', 'checkout.session.paid']],
    ]
    for (const [type, subscriptions] of wanted) assert.deepEqual(subscriptionsFor(type as EventType), subscriptions)
  })
})
