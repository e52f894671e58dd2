import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useRef } from 'react'

type Part<P> = { default: ComponentType<P> }
type Load<P> = () => Promise<Part<P>>

export type PartOnDemand<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the code. Further calls load again only after a failure. */
  load: () => Promise<unknown>
}

/** A part whose code loads separately, so that the screen's first paint does not wait for it. */
export function onDemand<P>(load: Load<P>): PartOnDemand<P> {
  let loaded: Part<P> | undefined
  const fetch = async () => {
    loaded = await load()
    return loaded
  }
  // A loaded part renders at once: for a real promise, even a settled one, React first renders the fallback.
  // biome-ignore lint/suspicious/noThenProperty: a synchronous thenable
  const known = { then: (use: (part?: Part<P>) => void) => use(loaded) }
  return Object.assign(
    lazy(() => (loaded ? (known as Promise<Part<P>>) : fetch())),
    { load: fetch },
  )
}

const SETTLED_MS = 1500

/** Loads parts before they are used, once the screen has settled, so that they also open without a connection. */
export function usePreload(...parts: { load: () => Promise<unknown> }[]): void {
  const first = useRef(parts)
  useEffect(() => {
    const timer = setTimeout(() => {
      // A part that fails is loaded again when it is needed.
      for (const part of first.current) part.load().catch(() => {})
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
}
