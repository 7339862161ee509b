import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compress.ts'

// Built into dist/, which the server serves under /dashboard. `npm run dev -w dashboard` serves the sources and hands calls to a
// server that runs on MIZAN.

const server = process.env['MIZAN'] ?? 'http://localhost:4000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [react(), compressed()],
  build: {
    target: 'es2022',
    // Files that are loaded as they are needed keep their names from one build to the next while they do not change.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/api': server, '/logo': server, '/p': server, '/l': server } },
})
