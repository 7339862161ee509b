import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type StateOf, states } from './states.ts'

const orders = states({ PENDING: ['PAID', 'CANCELED'], PAID: ['REFUNDED'], CANCELED: [], REFUNDED: [] })

describe('a state machine', () => {
  it('lists its states in the order of the table', () => {
    assert.deepEqual(orders.names, ['PENDING', 'PAID', 'CANCELED', 'REFUNDED'])
  })

  it('allows what the table says and nothing else', () => {
    const allowed = orders.names.flatMap((from) =>
      orders.names.filter((to) => orders.can(from, to)).map((to) => `${from} ${to}`),
    )
    assert.deepEqual(allowed, ['PENDING PAID', 'PENDING CANCELED', 'PAID REFUNDED'])
  })

  it('knows from where a state is reached', () => {
    assert.deepEqual(orders.sourcesOf('CANCELED'), ['PENDING'])
    assert.deepEqual(orders.sourcesOf('PENDING'), [])
  })

  it('ends where nothing follows', () => {
    assert.deepEqual(orders.names.filter(orders.isFinal), ['CANCELED', 'REFUNDED'])
  })

  it('refuses unknown states when it is compiled', () => {
    type OrderState = StateOf<typeof orders>
    const state: OrderState = 'PAID'
    // @ts-expect-error PAYED is no state of an order.
    const misspelt: OrderState = 'PAYED'
    assert.notEqual(misspelt, state)
    // @ts-expect-error A table must not lead to a state that it does not have.
    states({ OPEN: ['CLOSED'] })
  })
})
