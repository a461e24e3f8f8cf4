import { expect, it } from 'vitest'
import { runSideBySide } from './side-by-side.ts'

function aPromise() {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((...both) => ([resolve, reject] = both))
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) }
}

/** Work that begins and ends when the test says so. */
function workbench(names: readonly string[], hands: number) {
  const log: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const readies = new Map(names.map((name) => [name, aPromise()]))
  const all = runSideBySide({
    works: names,
    hands,
    whenReady: (name) => readies.get(name)?.promise ?? Promise.resolve(),
    run(name) {
      log.push(name)
      return new Promise((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve()))
      })
    },
  })
  all.catch(() => undefined)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    log,
    all,
    async ready(...some: string[]) {
      for (const name of some) readies.get(name)?.resolve()
      await settle()
    },
    async spoil(name: string) {
      readies.get(name)?.reject(new Error(`no ${name}`))
      await settle()
    },
    async end(name: string, error?: Error) {
      ends.get(name)?.(error)
      await settle()
    },
  }
}

it('runs as many as there are hands, the most urgent first', async () => {
  const bench = workbench(['browsers', 'format', 'lint'], 2)
  await bench.ready('browsers', 'format', 'lint')
  expect(bench.log).toEqual(['browsers', 'format'])
  await bench.end('format')
  expect(bench.log).toEqual(['browsers', 'format', 'lint'])
  await bench.end('lint')
  await bench.end('browsers')
  await bench.all
})

it('leaves what is not ready for later, and takes it before what is less urgent', async () => {
  const bench = workbench(['browsers', 'format', 'lint'], 1)
  await bench.ready('format', 'lint')
  expect(bench.log).toEqual(['format'])
  await bench.ready('browsers')
  await bench.end('format')
  expect(bench.log).toEqual(['format', 'browsers'])
})

it('waits while nothing is ready', async () => {
  const bench = workbench(['browsers', 'lint'], 2)
  await bench.ready('lint')
  await bench.end('lint')
  expect(bench.log).toEqual(['lint'])
  await bench.ready('browsers')
  expect(bench.log).toEqual(['lint', 'browsers'])
})

it('fails when something that is waited for never comes', async () => {
  const bench = workbench(['browsers', 'lint'], 2)
  await bench.ready('lint')
  await bench.spoil('browsers')
  await expect(bench.all).rejects.toThrow('no browsers')
})

it('fails when a piece of work does', async () => {
  const bench = workbench(['browsers'], 2)
  await bench.ready('browsers')
  await bench.end('browsers', new Error('called off'))
  await expect(bench.all).rejects.toThrow('called off')
})
