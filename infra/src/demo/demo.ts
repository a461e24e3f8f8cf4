import { changeAdmin } from '../launch/admin.ts'
import { createProgress, type Progress } from '../base/progress.ts'
import { UserError } from '../base/user-error.ts'
import { postContracts } from './contracts.ts'
import { PLAYERS } from './contract-texts.ts'
import { type Player, type Renewable, signIn } from './hub-caller.ts'
import { fillJukebox, fillLibrary } from './library.ts'

/** Fills the running hub with invented players, contracts, music and stories, all made by code. */
export async function demo(hub = `http://localhost:${process.env['PORT'] ?? 8080}`): Promise<void> {
  const progress = createProgress()
  try {
    await fill(hub, progress)
    progress.note(`\nThe hub at ${hub} is a living place now.`)
  } catch (error) {
    progress.end()
    console.error(error instanceof UserError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
  progress.end()
}

async function fill(hub: string, progress: Progress): Promise<void> {
  const players = await progress.step('Players', () =>
    Promise.all(PLAYERS.map((name) => signIn(hub, name))),
  )
  const [host] = players
  if (!host) return
  await progress.step('Contracts and offers', () => postContracts(players))
  await asAdmin(host, async () => {
    await progress.step('Music', () => fillJukebox(host, players))
    await progress.step('Stories', () => fillLibrary(host))
  })
}

/** Lends somebody the right to upload: an admin who stayed would use up the link for the first one. */
async function asAdmin(host: Player & Renewable, work: () => Promise<void>): Promise<void> {
  await changeAdmin('grant', host.uid)
  try {
    await host.renew()
    await work()
  } finally {
    await changeAdmin('revoke', host.uid)
  }
}
