import { expect, it } from 'vitest'
import { listPrograms } from './bench-runner.ts'

it('a bench of the browser installs the browser, and nothing else', () => {
  expect(listPrograms(['first-view', '--small'])).toEqual(['chromium-headless-shell'])
})

it('the rates of contracts have both programs that measure them', () => {
  expect(listPrograms(['contract-rate'])).toEqual(['wrk', 'pgbench'])
})

it('all benches have the programs of each, once', () => {
  const programs = listPrograms([])
  expect(programs).toContain('radosgw')
  expect(programs.filter((program) => program === 'ffmpeg')).toHaveLength(1)
})

it('a bench without programs of its own needs none', () => {
  expect(listPrograms(['contract-list'])).toEqual([])
})
