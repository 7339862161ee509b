import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compress.ts'

// Two applications of the same parts, each a build of its own, so that merchants load nothing of the other: the dashboard, which the server sends
// under /dashboard, and with `--mode console` the operator's console, under /operator. `npm run dev -w dashboard` serves the sources and hands calls to
// a server that runs on MIZAN.

const server = process.env['MIZAN'] ?? 'http://localhost:4000'

export default defineConfig(({ mode }) => {
  const application = mode === 'console' ? 'operator' : 'dashboard'
  const page = mode === 'console' ? 'operator.html' : 'index.html'
  return {
    root: import.meta.dirname,
    base: `/${application}/`,
    plugins: [react(), compressed(mode === 'console' ? 'today.tsx' : 'home.tsx')],
    build: {
      target: 'es2022',
      rolldownOptions: { input: path.join(import.meta.dirname, page) },
      // Files that are loaded as they are needed keep their names from one build to the next while they do not change.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
    },
    server: { proxy: { '/api': server, '/operator/v1': server, '/logo': server, '/p': server, '/l': server } },
  }
})
