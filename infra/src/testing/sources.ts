import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../base/package-root.ts'
import { standIns } from './stand-ins.ts'
import type { StandIns } from './stand-ins.ts'

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['src'],
}

const SERVER = `
import { createServer } from 'node:http'
import { greeting } from '@fixture/greeting'
import { name } from './name.ts'

const server = createServer((_request, reply) => reply.end(greeting + ', ' + name))
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
`

const FILES: Record<string, string> = {
  'package.json': JSON.stringify({ type: 'module', workspaces: ['packages/*', 'svc-core'] }),
  'packages/greeting/package.json': JSON.stringify({
    name: '@fixture/greeting',
    type: 'module',
    exports: './src/index.ts',
  }),
  'packages/greeting/src/index.ts': `export const greeting = 'Hello'\n`,
  'svc-core/package.json': JSON.stringify({
    name: '@fixture/core',
    type: 'module',
    dependencies: { '@fixture/greeting': '*' },
  }),
  'svc-core/tsconfig.json': JSON.stringify(TSCONFIG),
  'svc-core/vite.config.ts': `
import { serviceConfig } from '@hub/build-kit'

export default serviceConfig('server')
`,
  'svc-core/src/server.ts': SERVER,
  'svc-core/src/name.ts': `export const name = 'world'\n`,
}

/** Stand-ins of which svc-core has sources, within the project: what builds them finds its packages there. */
export function standInsWithSources(): StandIns {
  const parent = join(projectRoot, '.turbo')
  mkdirSync(parent, { recursive: true })
  const programs = standIns(parent)
  for (const [path, text] of Object.entries(FILES)) programs.write(path, text)
  mkdirSync(join(programs.root, 'node_modules/@fixture'), { recursive: true })
  symlinkSync('../../packages/greeting', join(programs.root, 'node_modules/@fixture/greeting'))
  return programs
}
