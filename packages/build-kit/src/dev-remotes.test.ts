import { expect, it } from 'vitest'
import { withDevRemotes } from './dev-remotes.ts'

const published = ['mf_contracts', 'mf_jukebox'].map((name) => ({
  name,
  version: 'a1',
  entry: `/remotes/${name}/a1/mf-manifest.json`,
  preload: ['/a.js'],
  css: [],
  requires: {},
}))

it('takes the remotes that are named from their dev servers, and the others as published', () => {
  const given = 'mf_contracts=http://localhost:5171/, mf_new=http://localhost:5179'
  const fromDev = { version: 'dev', preload: [], css: [], requires: {} }
  expect(withDevRemotes(published, given)).toEqual([
    published[1],
    { ...fromDev, name: 'mf_contracts', entry: 'http://localhost:5171/mf-manifest.json' },
    { ...fromDev, name: 'mf_new', entry: 'http://localhost:5179/mf-manifest.json' },
  ])
})

it('changes nothing when none is named', () => {
  expect(withDevRemotes(published, '')).toEqual(published)
})
