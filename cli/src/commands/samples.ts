import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import made from '../generated/samples.json' with { type: 'json' }
import { CommandFailure, print } from '../output.ts'
import { version } from '../version.ts'

type Framework = keyof typeof made.receivers

const frameworks = Object.keys(made.receivers) as Framework[]

export function addSampleCommands(program: Command): void {
  program
    .command('samples')
    .description('small shops to begin with')
    .command('create')
    .description(`write a shop that takes a payment and receives its webhook: ${frameworks.join(', ')}`)
    .argument('<framework>', frameworks.join(', '))
    .argument('[folder]', 'a new or empty folder; mizan-FRAMEWORK without it')
    .action(run)
}

async function run(framework: string, folder: string | undefined, _options: object, command: Command): Promise<void> {
  if (!isFramework(framework))
    throw new CommandFailure(`There is no sample ${framework}. There are ${frameworks.join(', ')}.`)
  const target = path.resolve(folder ?? `mizan-${framework}`)
  const there = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CommandFailure(`${target} cannot be used: ${error.code}.`)
  })
  if (there.length > 0) throw new CommandFailure(`${target} is not empty. Name another folder.`)
  const files = filesOf(framework)
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(target, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx' })
  }
  const shown = path.relative(process.cwd(), target) || '.'
  print(command, { folder: target, files: Object.keys(files) }, [
    `Written to ${shown}. Next:`,
    `  cd ${shown}`,
    '  npm install',
    '  npm run pay           # a payment page, with your key in MIZAN_KEY',
    '  npm start             # the receiver of webhooks, on port 3000',
    '  mizan webhooks listen --forward-to http://localhost:3000/hooks/mizan',
  ])
}

const isFramework = (name: string): name is Framework => Object.hasOwn(made.receivers, name)

const versions: Record<Framework, Record<string, string>> = {
  express: { express: '5.3.0' },
  fastify: { fastify: '5.12.8' },
  next: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
}

function filesOf(framework: Framework): Record<string, string> {
  const receiver = made.receivers[framework]
  const isNext = framework === 'next'
  const start = isNext ? 'next dev' : 'node --env-file-if-exists=.env server.ts'
  return {
    'package.json': `${JSON.stringify(
      {
        name: `mizan-${framework}`,
        private: true,
        type: 'module',
        engines: { node: '>=22.18' },
        scripts: { start, pay: 'node --env-file-if-exists=.env pay.ts' },
        dependencies: { '@mizan/sdk': version, ...versions[framework] },
      },
      null,
      2,
    )}\n`,
    '.env.example': 'MIZAN=http://localhost:4000\nMIZAN_KEY=svc_sk_test_…\nMIZAN_WEBHOOK_SECRET=whsec_…\n',
    '.gitignore': 'node_modules/\n.env\n.next/\n',
    'pay.ts': made.payment,
    ...(isNext
      ? {
          'app/hooks/mizan/route.ts': receiver.replace("'./shop.ts'", "'../../../shop.ts'"),
          'app/layout.tsx': `export default ({ children }: { children: React.ReactNode }) => (\n  <html lang="en">\n    <body>{children}</body>\n  </html>\n)\n`,
          'app/page.tsx': `export default () => <p>Webhooks come to /hooks/mizan.</p>\n`,
          'tsconfig.json': `${JSON.stringify({ compilerOptions: { strict: true, module: 'esnext', moduleResolution: 'bundler', jsx: 'preserve', allowImportingTsExtensions: true, noEmit: true } }, null, 2)}\n`,
        }
      : { 'server.ts': receiver }),
    'shop.ts': made.shop,
  }
}
