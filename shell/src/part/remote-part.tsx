import { Part } from './part.tsx'
import { loadPart } from './remotes.ts'
import type { RemotePartName } from '@hub/web-kit'
import type { PartLoader, PartProps } from './part.tsx'

interface RemotePartProps extends Omit<PartProps, 'load'> {
  part: RemotePartName
}

/** A part that a remote exposes. A remote that is dead leaves everything else alive. */
export function RemotePart({ part, ...rest }: RemotePartProps) {
  return <Part key={part} load={loaderOf(part)} {...rest} />
}

const loaders = new Map<RemotePartName, PartLoader>()

function loaderOf(part: RemotePartName): PartLoader {
  const known = loaders.get(part)
  if (known) return known
  const loader: PartLoader = (isRetry) => loadPart(part, isRetry)
  loaders.set(part, loader)
  return loader
}
