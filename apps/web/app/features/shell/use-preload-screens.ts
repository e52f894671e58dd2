import { useEffect } from 'react'
import { nextMacrotask } from '#web/lib/http/macrotasks.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { hasSidePanel } from './has-side-panel.ts'

/** Delay in ms, so that the first screen does not share the network. */
const WAIT_MS = 2500
/** Files that are requested in one macrotask. */
const AT_ONCE = 4

type RouteFiles = { path?: string; module: string; imports?: string[] }

/** The router's list of files. Without it nothing is preloaded. */
function routeFiles(): RouteFiles[] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes?: Record<string, RouteFiles> }
  }
  return Object.values(manifest?.routes ?? {})
}

/**
 * Preloads the code of the role's other screens, so that they open at once and also offline. Skipped when the
 * user saves data. Failures are ignored: a file is fetched again when needed. (The router's own prefetch
 * would reload the page.)
 */
export function usePreloadScreens(user: { role: string }, loadDrawer: () => Promise<unknown>): void {
  const area = isAdmin(user) ? 'admin/' : 'user/'
  useEffect(() => {
    const timer = setTimeout(() => {
      const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
      if (saveData || !navigator.onLine) return
      const screens = routeFiles().filter(({ path }) => path?.startsWith(area))
      void preload(new Set(screens.flatMap(({ module, imports = [] }) => [module, ...imports])))
      if (!hasSidePanel()) loadDrawer().catch(() => undefined)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [area, loadDrawer])
}

/** A few at a time, because requesting all fifty would block a slow phone for a tenth of a second. */
async function preload(files: ReadonlySet<string>): Promise<void> {
  const known = new Set(
    [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href')),
  )
  const missing = [...files].filter((file) => !known.has(file))
  while (missing.length > 0) {
    for (const href of missing.splice(0, AT_ONCE))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await nextMacrotask()
  }
}
