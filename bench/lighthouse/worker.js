import lighthouse from 'lighthouse'

// Lighthouse as a process of its own: its packages stand beside this file, and no other program loads them. An order is `{ step, url, port, folder }`:
// `load` leaves in the folder what the browser has recorded, and `judge` answers with the report about it.

const settings = {
  logLevel: 'error',
  onlyCategories: ['performance', 'accessibility', 'best-practices'],
  // Chrome reports no end of a request with `keepalive`, and Lighthouse would wait for it.
  blockedUrlPatterns: ['*/checkout/seen'],
}

process.on('message', (order) => {
  report(order).then(
    (figures) => process.send({ figures }),
    ({ message }) => process.send({ failure: message }),
  )
})
process.once('disconnect', () => process.exit())

async function report({ step, url, port, folder }) {
  const mode = step === 'load' ? { gatherMode: folder } : { auditMode: folder }
  const { origin } = new URL(url)
  // The benchmark measures what the server takes; here it would be about what else the machine does.
  const precomputedLanternData = {
    additionalRttByOrigin: { [origin]: 0 },
    serverResponseTimeByOrigin: { [origin]: 20 },
  }
  const result = await lighthouse(url, { ...settings, ...mode, precomputedLanternData, port })
  return result?.lhr ?? {}
}
