import { Component } from 'react'
import type { ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  /** What stands in the place of what failed. */
  fallback(error: unknown): ReactNode
}

/** Keeps a failure in its own place; made anew, by another key, it tries again. */
export class PartBoundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const failure = this.state.failure as { error: unknown } | null
    return failure ? this.props.fallback(failure.error) : this.props.children
  }
}
