import { ConfigError } from '@hub/service-kit/base'
import { readGatewayConfig } from './base/config.ts'
import { createGateway, type Gateway } from './gateway.ts'

/** Longer than the drain: what has not let go by then is left behind. */
const GIVE_UP_MS = 500

async function main(): Promise<void> {
  const config = readGatewayConfig(process.env)
  const gateway = await createGateway(config)
  stopOnSignals(gateway, config.DRAIN_SECONDS * 1000 + GIVE_UP_MS)
  const port = await gateway.listen()
  gateway.app.log.info({ port, metricsPort: gateway.metricsPort() }, 'listening')
}

function stopOnSignals(gateway: Gateway, deadlineMs: number): void {
  const { app } = gateway
  const stop = (exitCode: number) => {
    if (app.drain.started) return
    setTimeout(() => process.exit(exitCode), deadlineMs).unref()
    gateway.stop().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', () => stop(0))
  process.once('SIGINT', () => stop(0))
  for (const trouble of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(trouble, (error) => {
      app.log.fatal({ err: error }, trouble)
      stop(1)
    })
  }
}

main().catch((error: unknown) => {
  const text = error instanceof ConfigError ? error.message : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
