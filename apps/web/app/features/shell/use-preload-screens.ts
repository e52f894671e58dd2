import { useEffect } from 'react'
import { isAdmin } from '#web/lib/session/roles.ts'

/** After the first screen has had the line to itself, in ms. */
const WAIT_MS = 2500

type RouteFiles = { path?: string; module: string; imports?: string[] }

/** The router's own list of files. Without it nothing is fetched ahead, and everything still works. */
function routeFiles(): RouteFiles[] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes?: Record<string, RouteFiles> }
  }
  return Object.values(manifest?.routes ?? {})
}

/**
 * Brings the code of the role's other screens in quiet time: they open at once, and still do when the connection
 * is lost meanwhile. Not for those who asked to save data. A file that does not come is asked for again when it
 * is needed, so nobody hears of it here (the router's own prefetch would load the page anew).
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
