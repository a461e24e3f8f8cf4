import { type Access, type Endpoint, type Owner, splitEndpoint } from '@hub/api-spec'

/** Which limit a call counts against. */
export type RateClass = 'calls' | NonNullable<Endpoint['rate']>

/** What the gateway knows of one call of the API. */
export interface Route {
  name: string
  owner: Owner
  access: Access
  rate: RateClass
  /** Which cookies go along: the session's to the calls about it, and the pass to sound. */
  cookies: 'session' | 'sound' | 'none'
  /** Whether its body may be as long as files are. */
  takesFiles: boolean
  /** Whether its answers are files, which go at the pace of whoever reads them. */
  isDownload: boolean
  /** Whether an `Idempotency-Key` has it done once, however often it is sent. */
  takesKey: boolean
}

export interface RouteTable {
  /** The call at a method and path, if there is one. */
  find(method: string, path: string): Route | undefined
  /** The methods that some call at this path takes. */
  methodsAt(path: string): string[]
}

interface Node {
  children: Map<string, Node>
  param: Node | undefined
  byMethod: Map<string, Route>
}

const newNode = (): Node => ({ children: new Map(), param: undefined, byMethod: new Map() })

/** Derives the routes from the endpoint map; a `GET` also answers `HEAD`. */
export function createRouteTable(endpoints: Readonly<Record<string, Endpoint>>): RouteTable {
  const root = newNode()
  const exact = new Map<string, Route>()
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { method, path } = splitEndpoint(name)
    const route = toRoute(name, path, endpoint)
    for (const verb of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      nodeFor(root, path).byMethod.set(verb, route)
      if (!path.includes(':')) exact.set(`${verb} ${path}`, route)
    }
  }
  return {
    find: (method, path) =>
      exact.get(`${method} ${path}`) ??
      matches(root, path.slice(1).split('/'), 0)
        .find((node) => node.byMethod.has(method))
        ?.byMethod.get(method),
    methodsAt: (path) => [
      ...new Set(
        matches(root, path.slice(1).split('/'), 0).flatMap((node) => [...node.byMethod.keys()]),
      ),
    ],
  }
}

function toRoute(name: string, path: string, endpoint: Endpoint): Route {
  return {
    name,
    owner: endpoint.owner,
    access: endpoint.access,
    takesKey: endpoint.idempotent ?? false,
    rate: endpoint.rate ?? 'calls',
    cookies: path.startsWith('/api/auth/')
      ? 'session'
      : path.startsWith('/api/music/stream/')
        ? 'sound'
        : 'none',
    takesFiles: endpoint.rate === 'upload' || endpoint.bytes === true,
    isDownload: endpoint.rate === 'sound' || endpoint.rate === 'picture',
  }
}

function nodeFor(root: Node, path: string): Node {
  let node = root
  for (const segment of path.slice(1).split('/')) {
    let next = segment.startsWith(':') ? node.param : node.children.get(segment)
    if (!next) {
      next = newNode()
      if (segment.startsWith(':')) node.param = next
      else node.children.set(segment, next)
    }
    node = next
  }
  return node
}

/** Every node a path leads to, those that name it most exactly first. */
function matches(node: Node, segments: readonly string[], depth: number): Node[] {
  const segment = segments[depth]
  if (segment === undefined) return node.byMethod.size > 0 ? [node] : []
  const named = node.children.get(segment)
  const found = named ? matches(named, segments, depth + 1) : []
  if (node.param && segment !== '') found.push(...matches(node.param, segments, depth + 1))
  return found
}
