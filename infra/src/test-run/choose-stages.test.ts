import { describe, expect, it } from 'vitest'
import { chooseStages } from './choose-stages.ts'
import type { Stage } from './stages.ts'

const stage = (title: string, folder: string, args: string[]): Stage => ({
  title,
  folder,
  script: 'vitest.mjs',
  args,
  counts: 'vitest',
  limitMs: 1,
  needs: [],
})
const stages = [
  stage('lint', '.', ['--type-aware']),
  stage('svc-core', 'svc-core', ['run']),
  stage('packages/ui', 'packages/ui', ['run']),
]
const chosen = (...asked: string[]) =>
  chooseStages(stages, asked).map(({ title, args }) => [title, ...args].join(' '))

describe('what npm test runs', () => {
  it('is everything when nothing is asked for', () => {
    expect(chosen()).toEqual(['lint --type-aware', 'svc-core run', 'packages/ui run'])
  })

  it('is a stage by its title', () => {
    expect(chosen('packages/ui', 'lint')).toEqual(['packages/ui run', 'lint --type-aware'])
  })

  it('is test files alone, those of one workspace together', () => {
    expect(chosen('svc-core/src/a.test.ts', 'svc-core/src/b.test.ts')).toEqual([
      'svc-core run src/a.test.ts src/b.test.ts',
    ])
  })

  it('waits for the S3 server only with a file that uses it', () => {
    const kit: Stage = { ...stage('svc-media', 'svc-media', ['run']), needs: ['stores', 's3'] }
    const needsOf = (...asked: string[]) =>
      chooseStages([{ ...kit, withS3: ['src/s3.test.ts'] }], asked).map(({ needs }) => needs)
    expect(needsOf('svc-media/src/a.test.ts')).toEqual([['stores']])
    expect(needsOf('svc-media/src/a.test.ts', 'svc-media/src/s3.test.ts')).toEqual([
      ['stores', 's3'],
    ])
    expect(needsOf('svc-media/src')).toEqual([['stores', 's3']])
    expect(needsOf('svc-media')).toEqual([['stores', 's3']])
  })

  it('is named as a shell completes a path, too', () => {
    expect(chosen('./svc-core/')).toEqual(['svc-core run'])
    expect(chosen('./packages/ui/src/')).toEqual(['packages/ui run src'])
  })

  it('is refused in a sentence when it is neither', () => {
    expect(() => chosen('races.test.ts')).toThrow(/no stage races\.test\.ts.+named from the root/)
  })
})
