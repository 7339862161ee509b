import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The best that this machine can do: a page of one request without a style, whose script does a fixed amount of work, less than that of the dashboard's
// home page.

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare</title>
<link rel="icon" href="data:,">
</head>
<body>
<main><h1>Bare</h1><ul id="rows"></ul></main>
<script>
for (let row = 0; row < 400; row++) {
  const item = document.createElement('li')
  item.textContent = Array.from({ length: 200 }, (_, n) => (n * row) % 97).sort((a, b) => a - b).join(' ').slice(0, 40)
  document.getElementById('rows').append(item)
}
</script>
</body>
</html>
`

export type BarePage = { url: string; stop: () => void }

export async function serveBarePage(): Promise<BarePage> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.closeAllConnections() ?? server.close() }
}
