import { describe, expect, it } from 'vitest'
import { classNamesOf } from './class-names.ts'

describe('classNamesOf', () => {
  const shell = classNamesOf('shell', '/repo/shell')

  it('names a class after workspace, file and local name', () => {
    expect(shell('root', '/repo/shell/src/header.module.css')).toMatch(
      /^shell_header__root_[0-9a-f]{4}$/,
    )
  })

  it('tells apart files of one name, in one workspace and in two', () => {
    const contracts = classNamesOf('mf_contracts', '/repo/mf-contracts')
    const names = [
      shell('root', '/repo/shell/src/a/view.module.css'),
      shell('root', '/repo/shell/src/b/view.module.css'),
      contracts('root', '/repo/mf-contracts/src/a/view.module.css'),
    ]
    expect(new Set(names).size).toBe(3)
  })

  it('gives the same name whatever query the bundler hangs on the file', () => {
    expect(shell('root', '/repo/shell/src/view.module.css?used')).toBe(
      shell('root', '/repo/shell/src/view.module.css'),
    )
  })
})
