import { getInstance } from '@module-federation/runtime'
import { loadStyle, preloadModules } from './asset-links.ts'
import { notifyPartCame } from './part-arrivals.ts'
import { isExpectedFailure, PartMissing, PartUnavailable } from './part-error.ts'
import { readRegistry, refreshRegistry } from './registry.ts'
import { isInRange } from './version-range.ts'
import type { RemoteModules, RemotePartName, ViewProps } from '@hub/web-kit'
import type { ComponentType } from 'react'
import type { Remote } from './registry.ts'

type PartExports = { [Name in RemotePartName]: keyof RemoteModules[Name] & string }

/** The one place where the parts of remotes are named: what each module calls its component. */
const EXPORTS: PartExports = {
  'mf_contracts/contracts-view': 'ContractsView',
  'mf_contracts/latest-contracts': 'LatestContracts',
  'mf_jukebox/jukebox-view': 'JukeboxView',
  'mf_jukebox/player-bar': 'PlayerBar',
  'mf_jukebox/music-upload': 'MusicUpload',
  'mf_jukebox/tracks-table': 'TracksTable',
  'mf_stories/stories-view': 'StoriesView',
  'mf_stories/story-bar': 'StoryBar',
  'mf_stories/story-upload': 'StoryUpload',
  'mf_stories/stories-table': 'StoriesTable',
  'mf_admin/admin-view': 'AdminView',
}

const PATIENCE_MS = 8_000

const registered = new Map<string, string>()
const working = new Set<string>()

/** Loads a part out of its remote. A retry reads the registry anew, and goes where it says now. */
export async function loadPart(
  part: RemotePartName,
  isRetry: boolean,
): Promise<ComponentType<ViewProps>> {
  try {
    return await fetchPart(part, isRetry)
  } catch (error) {
    if (isExpectedFailure(error)) throw error
    throw new PartUnavailable(`${part} could not be loaded.`, { cause: error })
  }
}

async function fetchPart(
  part: RemotePartName,
  isRetry: boolean,
): Promise<ComponentType<ViewProps>> {
  const registry = await (isRetry ? refreshRegistry() : readRegistry())
  const remote = registry.get(part.split('/')[0] ?? '')
  if (!remote) throw new PartMissing(part)
  mustFit(remote)
  register(remote, isRetry)
  preloadModules(remote.preload)
  const work = Promise.all([
    federation().loadRemote<Record<string, ComponentType<ViewProps>>>(part),
    ...remote.css.map(loadStyle),
  ])
  const [module] = await inTime(part, work, () => {
    working.add(remote.name)
    notifyPartCame()
  })
  const component = module?.[EXPORTS[part]]
  if (!component) throw new PartUnavailable(`${part} does not bring ${EXPORTS[part]}.`)
  working.add(remote.name)
  return component
}

function federation() {
  const instance = getInstance()
  if (!instance) throw new PartUnavailable('The page was built without federation.')
  return instance
}

/**
 * A remote that works stays as it is for the life of the page: two versions of one must not meet.
 * One that does not is registered anew, for the runtime keeps even an answer that made no sense.
 */
function register({ name, entry }: Remote, isRetry: boolean): void {
  const known = registered.get(name)
  const isOutdated = known !== entry || !working.has(name)
  if (known && !(isRetry && isOutdated)) return
  const address = new URL(entry, location.origin).href
  federation().registerRemotes([{ name, type: 'module', entry: address }], { force: !!known })
  registered.set(name, entry)
}

/** The runtime itself only warns of a version that does not fit. */
function mustFit({ name, requires }: Remote): void {
  const shared = federation().shareScopeMap['default'] ?? {}
  for (const [library, range] of Object.entries(requires)) {
    const versions = Object.keys(shared[library] ?? {})
    if (!versions.some((version) => isInRange(version, range))) {
      throw new PartUnavailable(`${name} needs ${library} ${range}; here is ${versions.join()}.`)
    }
  }
}

/** What comes too late is told of: whoever gave it up may try again. */
async function inTime<T>(part: string, work: Promise<T>, onLate: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lateness = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new PartUnavailable(`${part} is late.`))
      work.then(onLate, () => undefined)
    }, PATIENCE_MS)
  })
  return Promise.race([work, lateness]).finally(() => clearTimeout(timer))
}
