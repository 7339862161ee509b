// The part of Stripe.js that our pages use, for the double: fields in a frame of the double's own origin, and a token of what is typed
// there. The number never comes to the page. The types of `@stripe/stripe-js` hold it to Stripe's words.

const home = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin

/** @typedef {{ complete: boolean, empty: boolean, error?: string }} FieldsState */
/** @typedef {{ error: { type: 'card_error' | 'validation_error' | 'api_error', code?: string, message: string } } | { made: object }} Made */

let framesMade = 0

/** @typedef {{ color?: string, fontSize?: string, fontFamily?: string, textAlign?: string, '::placeholder'?: { color?: string } }} Look */
/** @typedef {{ style?: { base?: Look, invalid?: Look } }} Options */

/** The elements that there are, with what their frames show. `card` and `payment` have all fields in one. */
const partsOf = { cardNumber: 'number', cardExpiry: 'expiry', cardCvc: 'cvc', card: 'all', payment: 'all' }

/** @param {keyof typeof partsOf} type @param {string} locale @param {Options} options */
function makeElement(type, locale, options) {
  const frame = document.createElement('iframe')
  const part = partsOf[type]
  /** @type {Map<string, Set<(event: object) => void>>} */
  const listeners = new Map()
  /** @type {FieldsState} */
  let state = { complete: false, empty: true }
  /** @type {Map<number, (made: Made) => void>} */
  const waiting = new Map()
  let asked = 0
  let { style } = options

  /** @param {string} name @param {object} event */
  const tell = (name, event) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }
  /** @param {object} message */
  const say = (message) => frame.contentWindow?.postMessage(message, home)
  /** @param {FieldsState} now */
  const change = (now) => {
    state = now
    const error = now.error && { type: 'validation_error', code: `incomplete_${part}`, message: now.error }
    const rest = type === 'cardNumber' ? { brand: 'unknown' } : {}
    tell('change', { elementType: type, ...now, error, ...rest })
  }
  /** @param {MessageEvent} event */
  const hear = ({ origin: from, source, data }) => {
    if (from !== home || source !== frame.contentWindow) return
    if (data.type === 'ready') {
      say({ type: 'style', style })
      tell('ready', { elementType: type })
    }
    if (data.type === 'focus' || data.type === 'blur') tell(data.type, { elementType: type })
    if (data.type === 'height' && part === 'all') frame.style.height = `${Number(data.height)}px`
    if (data.type === 'state') change(data.state)
    if (data.type === 'made') {
      waiting.get(data.id)?.(data.made)
      waiting.delete(data.id)
    }
  }
  frame.name = `double-fields-${++framesMade}`
  frame.title = `Secure ${part === 'all' ? 'card' : part} input frame (a double)`
  frame.src = `${home}/double/fields?part=${part}&locale=${encodeURIComponent(locale)}`
  // Its canvas is transparent in a dark page too, as that of Stripe's frames is.
  frame.style.cssText = 'border:0;margin:0;width:100%;display:block;color-scheme:light only'
  frame.style.height = part === 'all' ? '11rem' : `calc(${style?.base?.fontSize ?? '16px'} * 1.2)`
  const element = {
    /** @param {string | HTMLElement} place */
    mount(place) {
      const parent = typeof place === 'string' ? document.querySelector(place) : place
      if (!parent) throw new Error('There is no such place on the page.')
      addEventListener('message', hear)
      parent.replaceChildren(frame)
    },
    unmount() {
      removeEventListener('message', hear)
      frame.remove()
    },
    destroy() {
      element.unmount()
      listeners.clear()
    },
    /** @param {string} name @param {(event: object) => void} listener */
    on(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return element
    },
    /** @param {string} name @param {(event: object) => void} [listener] */
    off(name, listener) {
      if (listener) listeners.get(name)?.delete(listener)
      else listeners.delete(name)
      return element
    },
    focus: () => {
      frame.focus()
      say({ type: 'focus' })
    },
    blur: () => frame.blur(),
    clear: () => say({ type: 'clear' }),
    /** @param {Options} next */
    update: (next) => {
      style = next.style ?? style
      say({ type: 'style', style })
    },
  }
  /** @param {string} key @param {'payment_method' | 'confirmation_token'} as @returns {Promise<Made>} */
  const make = (key, as) =>
    new Promise((resolve) => {
      const id = ++asked
      waiting.set(id, resolve)
      say({ type: 'make', id, key, as })
    })
  return { type, element, make, isComplete: () => state.complete }
}

/** The element behind each object that a page holds. @type {WeakMap<object, ReturnType<typeof makeElement>>} */
const behind = new WeakMap()

const noFields = { error: { type: 'validation_error', code: 'incomplete', message: 'There are no fields.' } }

/** @param {string} key @param {{ locale?: string }} [options] */
function makeStripe(key, { locale = 'auto' } = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) throw new Error('A publishable key starts with pk_.')
  const spoken = locale === 'auto' ? document.documentElement.lang.slice(0, 2) : locale

  const elements = () => {
    /** @type {ReturnType<typeof makeElement>[]} */
    const made = []
    const group = {
      /** @param {string} type @param {Options} [options] */
      create(type, options = {}) {
        const known = Object.keys(partsOf)
        if (!known.includes(type)) throw new Error(`The double has the elements ${known.join(', ')}.`)
        if (made.some((each) => each.type === type)) throw new Error('There is an element of this kind already.')
        const each = makeElement(/** @type {keyof typeof partsOf} */ (type), spoken, options)
        made.push(each)
        behind.set(each.element, each)
        if (!behind.has(group)) behind.set(group, each)
        return each.element
      },
      /** @param {string} type */
      getElement: (type) => made.find((each) => each.type === type)?.element ?? null,
      update: () => {},
      fetchUpdates: async () => ({}),
      submit: async () =>
        made.length > 0 && made.every((each) => each.isComplete()) ? { selectedPaymentMethod: 'card' } : noFields,
    }
    return group
  }

  /** @param {object | undefined} fields @param {'payment_method' | 'confirmation_token'} as */
  const make = async (fields, as) => (fields && behind.get(fields)?.make(key, as)) ?? noFields

  return {
    elements,
    /** @param {{ card?: object, elements?: object }} options */
    async createPaymentMethod({ card, elements: group }) {
      const made = await make(card ?? group, 'payment_method')
      return 'made' in made ? { paymentMethod: made.made } : { error: made.error }
    },
    /** @param {{ elements: object }} options */
    async createConfirmationToken({ elements: group }) {
      const made = await make(group, 'confirmation_token')
      return 'made' in made ? { confirmationToken: made.made } : { error: made.error }
    },
    /** In our pages a confirmation is a page that the browser leaves for; nothing is left to be handled in a window. */
    handleNextAction: async () => ({
      error: { type: 'invalid_request_error', message: 'The double confirms on a page of its own.' },
    }),
  }
}

Object.assign(makeStripe, { version: 'double' })
Object.assign(globalThis, { Stripe: makeStripe })
