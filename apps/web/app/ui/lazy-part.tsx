import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'

type Props<P extends object> = {
  /** Stays the same between renders. */
  load: () => Promise<{ default: ComponentType<P> }>
  props: P
  fallback: ReactNode
  /** What could not be shown, in a sentence. */
  failure: string
}

/** A part whose code comes later. When it does not come, the part says so and the rest of the page lives on. */
export function LazyPart<P extends object>({ load, props, fallback, failure }: Props<P>) {
  const [{ attempt, Part }, setPart] = useState(() => ({ attempt: 1, Part: lazy(load) }))
  const retry = (): void => setPart({ attempt: attempt + 1, Part: lazy(load) })
  return (
    <Boundary
      key={attempt}
      failed={<ErrorState title={failure} onRetry={retry} className="border-0 bg-transparent" />}
    >
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  )
}

class Boundary extends Component<{ failed: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.failed : this.props.children
  }
}
