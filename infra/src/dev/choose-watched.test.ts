import { describe, expect, it } from 'vitest'
import { projectRoot } from '../base/package-root.ts'
import { chooseWatched } from './choose-watched.ts'
import { listSourceFolders } from './source-folders.ts'

describe('what npm run dev watches', () => {
  it('is every server and front end when nothing is named', () => {
    expect(chooseWatched(projectRoot, [])).toEqual({
      servers: ['svc-core', 'svc-media', 'gateway'],
      remotes: ['mf-contracts', 'mf-jukebox', 'mf-stories', 'mf-admin'],
      shell: true,
    })
  })

  it('is what is named, and the shell around a remote', () => {
    expect(chooseWatched(projectRoot, ['svc-core'])).toEqual({
      servers: ['svc-core'],
      remotes: [],
      shell: false,
    })
    expect(chooseWatched(projectRoot, ['mf-contracts/', 'gateway'])).toEqual({
      servers: ['gateway'],
      remotes: ['mf-contracts'],
      shell: true,
    })
  })

  it('is told in words when something else is named', () => {
    expect(() => chooseWatched(projectRoot, ['svc-cor'])).toThrow(
      'svc-cor cannot be watched. These can: shell, mf-contracts',
    )
  })

  it('are the sources of a workspace and of all packages below it', () => {
    const names = listSourceFolders(projectRoot, 'svc-core').map((folder) =>
      folder.slice(projectRoot.length + 1),
    )
    expect(names.toSorted()).toEqual([
      'packages/api-spec/src',
      'packages/events/src',
      'packages/service-kit/src',
      'svc-core/src',
    ])
  })
})
