// Runs one program and ends it when the launcher goes away, where the kernel cannot be asked to do so:
// the launcher holds the other end of stdin, which closes with it, however it dies.
import { spawn } from 'node:child_process'

const [endSignal, command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 3] })

for (const signal of ['SIGTERM', 'SIGINT', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
process.stdin.resume()
process.stdin.on('end', () => child.kill(endSignal))
process.stdin.on('error', () => child.kill(endSignal))
child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('exit', (code) => process.exit(code ?? 1))
