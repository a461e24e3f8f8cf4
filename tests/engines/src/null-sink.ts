import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@hub/infra/testing'
import { startProgram } from './program.ts'

export interface NullSink {
  /** What a browser needs in its environment to play into it. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** A sound server whose one device takes sound at the pace of a real one, and is heard by nobody. */
export async function startNullSink(folder: string): Promise<NullSink> {
  const socket = join(folder, 'sound')
  const modules = [
    'module-null-sink',
    `module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
  ]
  const options = ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1']
  const program = startProgram(
    'pulseaudio',
    options.concat(modules.map((module) => `--load=${module}`)),
    {
      env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder },
    },
  )
  await until(() => existsSync(socket))
  return { env: { PULSE_SERVER: `unix:${socket}` }, stop: program.stop }
}
