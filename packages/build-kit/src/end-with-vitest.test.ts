import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('a worker whose Vitest went away ends, whatever it has under way', async () => {
  const setup = fileURLToPath(new URL('../dist/end-with-vitest.js', import.meta.url))
  const work = `await import(${JSON.stringify(setup)})
    setInterval(() => undefined, 1000)
    process.send('under way')`
  const worker = fork('-e', [work], { execArgv: ['--input-type=module'] })
  await once(worker, 'message')
  worker.disconnect()
  expect(await once(worker, 'exit')).toEqual([1, null])
})
