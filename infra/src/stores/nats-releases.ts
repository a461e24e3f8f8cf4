interface Archive {
  file: string
  /** The folder inside that holds the server. */
  folder: string
}

/** The names under which the server is given away: as Debian's package, and as the project's own archives. */
export const NATS_RELEASES = {
  debian: { suite: 'trixie', package: 'nats-server', binary: 'usr/sbin/nats-server' },
  project: {
    // The one that Debian's suite has as well: everybody runs, and tests, the same server.
    version: '2.10.27',
    address: 'https://github.com/nats-io/nats-server/releases/download',
    sums: 'SHA256SUMS',
    platforms: {
      'linux-x64': 'linux-amd64',
      'linux-arm64': 'linux-arm64',
      'darwin-x64': 'darwin-amd64',
      'darwin-arm64': 'darwin-arm64',
    } as Record<string, string | undefined>,
  },
}

/** Older ones refuse `sync_interval`, or lose a stream when the power goes. */
export const OLDEST_NATS = [2, 10, 23] as const

/** The project's archive for a kind of machine, as Node names it. */
export function findArchive(machine: string): Archive | undefined {
  const { version, platforms } = NATS_RELEASES.project
  const platform = platforms[machine]
  if (!platform) return undefined
  const folder = `nats-server-v${version}-${platform}`
  return { file: `${folder}.tar.gz`, folder }
}

/** Where a file of the pinned release is, at the project's own address or at a mirror of it. */
export function releaseUrl(file: string, mirror?: string): string {
  const { address, version } = NATS_RELEASES.project
  return `${(mirror ?? address).replace(/\/+$/, '')}/v${version}/${file}`
}

/** The command that installs the server on such a system by hand. */
export function howToInstall(machine: string, distribution: string): string {
  if (machine.startsWith('darwin')) return 'brew install nats-server'
  if (distribution === 'alpine') return 'apk add nats-server'
  if (distribution === 'arch') return 'pacman -S nats-server'
  const archive = findArchive(machine)
  if (!archive) return 'see https://nats.io/download, and put nats-server on the PATH'
  const unpack = 'sudo tar -xz --strip-components=1 -C /usr/local/bin'
  return `curl -fL ${releaseUrl(archive.file)} | ${unpack} ${archive.folder}/nats-server`
}
