import { expect, it } from 'vitest'
import { isAtLeast } from './nats-version.ts'

it.each([
  ['nats-server: v2.10.23', true],
  ['nats-server: v2.10.27', true],
  ['nats-server: v2.11.0', true],
  ['nats-server: v3.0.0', true],
  ['nats-server: v2.10.22', false],
  ['nats-server: v2.9.30', false],
  ['nats-server: v1.20.99', false],
  ['command not found', false],
])('reads "%s" as new enough: %s', (answer, expected) => {
  expect(isAtLeast(answer, [2, 10, 23])).toBe(expected)
})
