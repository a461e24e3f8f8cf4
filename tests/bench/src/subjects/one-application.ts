import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { webDefaults } from '@hub/build-kit'
import react from '@vitejs/plugin-react'
import { build, mergeConfig, type Plugin } from 'vite'
import { inProject } from '../project.ts'

/** The parts that the first view mounts; every other one is a chunk of its own. */
const AT_ONCE = ['mf_contracts/latest-contracts']

/**
 * Builds the shell and every remote as one application: the same sources, but with the parts
 * imported where the shell otherwise finds them at run time.
 */
export async function buildOneApplication(outDir: string): Promise<void> {
  const own = {
    root: inProject('shell'),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), withoutFederation()],
    build: { outDir, emptyOutDir: true, sourcemap: false },
  }
  await build(mergeConfig(webDefaults('one'), own))
}

const NO_REGISTRY = `
export const readRegistry = async () => new Map()
export const refreshRegistry = readRegistry
export const onRegistryChange = () => () => {}
`

/** Puts modules of its own in the places of the two by which the shell finds remotes. */
function withoutFederation(): Plugin {
  const shell = inProject('shell/src/')
  const stands: Record<string, () => string> = {
    'remotes.ts': () => importsOf(listParts()),
    'registry.ts': () => NO_REGISTRY,
  }
  return {
    name: 'bench:without-federation',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.startsWith(shell) && stands[basename(source)]
        ? `\0one:${basename(source)}`
        : undefined,
    load: (id) => (id.startsWith('\0one:') ? stands[id.slice('\0one:'.length)]?.() : undefined),
  }
}

interface Part {
  name: string
  file: string
  component: string
}

/** A part is a file of a remote's views, named as its component is. */
function listParts(): Part[] {
  const remotes = readdirSync(inProject('.')).filter((name) => name.startsWith('mf-'))
  return remotes.flatMap((remote) => {
    const views = inProject(`${remote}/src/views`)
    return readdirSync(views)
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => ({
        name: `${remote.replace('-', '_')}/${basename(file, '.tsx')}`,
        file: join(views, file),
        component: toComponent(basename(file, '.tsx')),
      }))
  })
}

const toComponent = (name: string) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

function importsOf(parts: readonly Part[]): string {
  const first = parts.filter(({ name }) => AT_ONCE.includes(name))
  const imports = first.map(
    ({ component, file }) => `import { ${component} } from ${JSON.stringify(file)}`,
  )
  const loaders = parts.map((part) => {
    const { name, component, file } = part
    const later = `import(${JSON.stringify(file)}).then((views) => views.${component})`
    return `${JSON.stringify(name)}: async () => ${first.includes(part) ? component : later},`
  })
  return [
    ...imports,
    `const parts = {${loaders.join('\n')}}`,
    `export const loadPart = (name) => parts[name]?.() ?? Promise.reject(new PartMissing(name))`,
    `import { PartMissing } from ${JSON.stringify(inProject('shell/src/part/part-error.ts'))}`,
  ].join('\n')
}
