import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseAst } from 'vite'

const NAME = /^[A-Za-z_$][\w$]*$/

/**
 * The names that a module exports: of the kits by reading their source, of a library, which is made
 * for Node too, by loading it.
 */
export function exportedNames(file: string): string[] {
  const names = /\.tsx?$/.test(file)
    ? namesInSource(readFileSync(file, 'utf8'))
    : Object.keys(createRequire(file)(file) as object)
  return names.filter((name) => name !== 'default' && NAME.test(name))
}

function namesInSource(source: string): string[] {
  return parseAst(source, { lang: 'ts' }).body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration')
      throw new Error('A shared module names what it exports.')
    if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return []
    return statement.specifiers
      .filter(({ exportKind }) => exportKind !== 'type')
      .flatMap(({ exported }) => (exported.type === 'Identifier' ? exported.name : []))
  })
}
