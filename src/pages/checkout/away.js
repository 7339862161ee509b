// For pages whose card the acquirer takes: the page after a press of the button leads the buyer on to the acquirer or the bank. No other visit of
// that page leads away, such as one by the browser's back button.

const form = document.querySelector('form[data-entry=PAGE]')
if (form) form.acquirer = { wrongIn: () => undefined, given }
leave(document.querySelector('[data-leave]'))

/** Nothing of a card is sent. */
async function given() {
  leaveNext()
  return {}
}

/** The entry of the browser's history outlives the load of the page that is next. */
export function leaveNext() {
  history.replaceState({ isLeaving: true }, '')
}

/** A frame cannot be left without a press of the button. */
function leave(way) {
  const { isLeaving } = history.state ?? {}
  if (isLeaving) history.replaceState(null, '')
  if (!way || !isLeaving || window.top !== window) return
  if (way.href) location.assign(way.href)
  else way.submit()
}
