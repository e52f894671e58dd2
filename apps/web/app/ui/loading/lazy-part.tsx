import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { unlessReloading } from '#web/ui/loading/reloading.ts'

type Props<P extends object> = {
  /** Must be the same function at every render. */
  load: () => Promise<{ default: ComponentType<P> }>
  props: P
  fallback: ReactNode
  /** The error when it cannot be loaded. */
  failure: string
}

const lazyPart = <P extends object>(load: Props<P>['load']) => lazy(() => unlessReloading(load))

/** A part whose code loads later. When that fails, only this part shows an error. */
export function LazyPart<P extends object>({ load, props, fallback, failure }: Props<P>) {
  const [{ attempt, Part }, setPart] = useState(() => ({ attempt: 1, Part: lazyPart(load) }))
  const retry = (): void => setPart({ attempt: attempt + 1, Part: lazyPart(load) })
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
