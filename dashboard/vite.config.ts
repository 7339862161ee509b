import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compress.ts'

// Two applications of the same parts, each a build of its own, so that merchants load nothing of the other: the dashboard, which the server sends
// under /dashboard, and with `--mode console` the operator's console, under /operator. `npm run dev --prefix dashboard` serves the sources and hands calls to
// a server that runs on MIZAN.

const server = process.env['MIZAN'] ?? 'http://localhost:4000'
const page = (name: string) => path.join(import.meta.dirname, name)

/** Few files: on a phone, each further one costs a round trip. */
const codeSplitting = {
  groups: [
    // The pages before the log-in and the dashboard share it.
    {
      name: 'base',
      test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler)\/|src\/(?:lib\/(?:api|environment|french|inspection|language|problem)|generated\/french)\.ts/,
      priority: 3,
    },
    { name: 'first', tags: ['$initial' as const], test: /^(?!.*(?:features\/entry\/|entry\.html))/, priority: 2 },
    { name: 'chart', test: /src\/(?:ui\/(?:chart|plot|scale)|features\/home\/volume-chart)\.tsx?$/, priority: 1 },
    // Menus, dialogs, lists of choices.
    { name: 'controls', test: /node_modules\//, minShareCount: 2, priority: 1 },
    { name: 'parts', test: /src\/(?:ui|lib)\//, minShareCount: 2 },
  ],
}

export default defineConfig(({ mode }) => {
  const isConsole = mode === 'console'
  const input: Record<string, string> = isConsole
    ? { operator: page('operator.html') }
    : { index: page('index.html'), entry: page('entry.html') }
  return {
    root: import.meta.dirname,
    base: isConsole ? '/operator/' : '/dashboard/',
    plugins: [react(), compressed(isConsole ? ['operator'] : ['index', 'entry'])],
    build: {
      target: 'es2022',
      rolldownOptions: {
        input,
        ...(!isConsole && { output: { codeSplitting } }),
        // On a busy machine everything takes long, which is no news.
        checks: { bundlerTimings: false },
      },
      // Files that are loaded as they are needed keep their names from one build to the next while they do not change.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
    },
    server: { proxy: { '/api': server, '/operator/v1': server, '/logo': server, '/p': server, '/l': server } },
  }
})
