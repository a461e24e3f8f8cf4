import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { DEV_GATEWAY } from './dev-addresses.ts'

interface Listed {
  name: string
}

/** The registry with some remotes taken from dev servers: `mf_contracts=http://localhost:5171`, with commas. */
export function withDevRemotes<R extends Listed>(remotes: readonly R[], given: string): Listed[] {
  const dev = given.split(',').flatMap((pair) => {
    const [name = '', origin = ''] = pair.trim().split('=')
    const entry = `${origin.replace(/\/+$/, '')}/mf-manifest.json`
    return name === '' ? [] : [{ name, version: 'dev', entry, preload: [], css: [], requires: {} }]
  })
  const names = new Set(dev.map(({ name }) => name))
  return [...remotes.filter(({ name }) => !names.has(name)), ...dev]
}

/** Has the shell's dev server mount remotes of `HUB_DEV_REMOTES` from their own, beside published ones. */
export function devRemotes(given = process.env['HUB_DEV_REMOTES'] ?? ''): Plugin {
  return {
    name: 'hub-dev-remotes',
    apply: 'serve',
    configureServer({ middlewares }) {
      if (given === '') return
      middlewares.use('/remotes.json', (_request, reply) => void answer(reply, given))
    },
  }
}

async function answer(reply: ServerResponse, given: string): Promise<void> {
  try {
    const published = await fetch(new URL('/remotes.json', DEV_GATEWAY))
    const { remotes } = (await published.json()) as { remotes: Listed[] }
    const body = JSON.stringify({ remotes: withDevRemotes(remotes, given) })
    reply.setHeader('content-type', 'application/json').end(body)
  } catch {
    reply.writeHead(502).end(`No hub answers at ${DEV_GATEWAY}.`)
  }
}
