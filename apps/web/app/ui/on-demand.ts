import { type ComponentType, type LazyExoticComponent, lazy, useEffect, useRef } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

type PartOnDemand<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Fetches the code; a second call asks again only after a failure. */
  load: () => Promise<unknown>
}

/** A dialog or menu whose code comes apart from its screen's, so that the screen's first view does not carry it. */
export const onDemand = <P>(load: Load<P>): PartOnDemand<P> => Object.assign(lazy(load), { load })

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
