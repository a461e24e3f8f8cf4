import { grantAdmin } from '../admin.ts'
import { createProgress, type Progress } from '../progress.ts'
import { Sentence } from '../sentence.ts'
import { postContracts } from './contracts.ts'
import { PLAYERS } from './contract-texts.ts'
import { signIn } from './hub-caller.ts'
import { fillJukebox, fillLibrary } from './library.ts'

/** Fills the running hub with invented players, contracts, music and stories, all made by code. */
export async function demo(hub = `http://localhost:${process.env['PORT'] ?? 8080}`): Promise<void> {
  const progress = createProgress()
  try {
    await fill(hub, progress)
    progress.note(`\nThe hub at ${hub} is a living place now.`)
  } catch (error) {
    progress.end()
    console.error(error instanceof Sentence ? `\n${error.message}` : error)
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
  await progress.step('The right to upload', async () => {
    await grantAdmin(host.uid)
    await host.renew()
  })
  await progress.step('Music', () => fillJukebox(host, players))
  await progress.step('Stories', () => fillLibrary(host))
}
