import { useEffect } from 'react'
import { isAdmin } from '#web/lib/session/roles.ts'

/** Delay in ms, so that the first screen does not share the network. */
const WAIT_MS = 2500

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
      for (const file of new Set(screens.flatMap(({ module, imports = [] }) => [module, ...imports]))) {
        preload(file)
      }
      if (window.matchMedia('(width < 1080px)').matches) loadDrawer().catch(() => undefined)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [area, loadDrawer])
}

function preload(file: string): void {
  if (document.head.querySelector(`link[rel=modulepreload][href="${CSS.escape(file)}"]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
