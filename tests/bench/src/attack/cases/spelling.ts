import type { Attack } from '../attack.ts'
import { textOf } from '../caller.ts'

const METRICS = [
  '/metrics',
  '/%6detrics',
  '/metric%73',
  '/metrics/',
  '/metrics?',
  '/./metrics',
  '//metrics',
  '/x/../metrics',
  '/METRICS',
  '/metrics%20',
  '/metrics;x',
]

export const metricsBySpelling: Attack = {
  row: 'A7',
  title: 'the metrics, asked for in eleven spellings',
  async play({ newMachine }) {
    const machine = newMachine()
    const shown: string[] = []
    for (const path of METRICS) {
      const answer = await machine.call(`GET ${path}`)
      if (textOf(answer).includes('# TYPE')) shown.push(path)
    }
    machine.close()
    return { held: shown.length === 0, figure: shown.length ? `shown: ${shown.join(' ')}` : 'none' }
  },
}

const SPELLED = ['/%61pi/auth/providers', '/api/%61uth/providers', '/api/auth/provider%73']

export const limitsBySpelling: Attack = {
  row: 'A7',
  title: 'a thousand calls of an address, spelled so that no limit knows them',
  async play({ newMachine }) {
    const escaped: string[] = []
    for (const path of SPELLED) {
      const machine = newMachine()
      const asked = Array.from({ length: 350 }, () => machine.call(`GET ${path}`))
      const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
      machine.close()
      if (statuses.has(200) && !statuses.has(429)) escaped.push(path)
    }
    const figure = escaped.length ? `not limited: ${escaped.join(' ')}` : 'each limited, or refused'
    return { held: escaped.length === 0, figure }
  },
}
