import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useRef } from 'react'

type Part<P> = { default: ComponentType<P> }
type Load<P> = () => Promise<Part<P>>

export type PartOnDemand<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Fetches the code; a second call asks again only after a failure. */
  load: () => Promise<unknown>
}

/** A dialog or menu whose code comes apart from its screen's, so that the screen's first view does not carry it. */
export function onDemand<P>(load: Load<P>): PartOnDemand<P> {
  let here: Part<P> | undefined
  const fetch = async () => {
    here = await load()
    return here
  }
  // What has come is drawn at once: React answers every promise with a picture without the part, even one that is kept.
  // biome-ignore lint/suspicious/noThenProperty: it answers like a promise, but at once
  const known = { then: (use: (part?: Part<P>) => void) => use(here) }
  return Object.assign(
    lazy(() => (here ? (known as Promise<Part<P>>) : fetch())),
    { load: fetch },
  )
}

const SETTLED_MS = 1500

/**
 * Fetches such parts once the screen stands still, before they are asked for: a lost connection must not stand between
 * a user and their dialog. The list is the same at every render.
 */
export function useSoon(...parts: { load: () => Promise<unknown> }[]): void {
  const wanted = useRef(parts)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Missing for now: it is asked for again when it is needed.
      for (const part of wanted.current) part.load().catch(() => {})
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
}
