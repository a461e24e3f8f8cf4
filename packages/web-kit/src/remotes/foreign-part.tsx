import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { RemotePartName, ViewProps } from './remote-views.ts'

/** What a part of another remote is mounted with. */
export interface ForeignPartProps extends ViewProps {
  part: RemotePartName
  /** What it is called where it cannot be had. */
  name: string
}

const RenderContext = createContext<((props: ForeignPartProps) => ReactNode) | null>(null)

/** Lets views mount parts of other remotes. Given once, by the shell, which loads them. */
export const ForeignPartProvider = RenderContext.Provider

/** A part of another remote, in its place: when it cannot be had, a card there says so. */
export function ForeignPart(props: ForeignPartProps): ReactNode {
  return use(RenderContext)?.(props)
}
