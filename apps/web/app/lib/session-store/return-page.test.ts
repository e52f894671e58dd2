import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberReturnPage, takeReturnPage } from './return-page.ts'

afterEach(() => vi.unstubAllGlobals())

test('every screen behind login can be returned to, and no page outside [A7]', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const returned = (path: string) => {
    rememberReturnPage(path)
    return takeReturnPage()?.path ?? null
  }
  const table = readFileSync(new URL('../../routes.ts', import.meta.url), 'utf8')
  const [outside = '', behindLogin = ''] = table.split("layout('routes/app/layout.tsx'")
  const pathsIn = (routes: string) =>
    [...routes.matchAll(/route\('([^'*]+)'/g)].map(([, path = '']) => `/${path.replace(/\/:.*/, '/1')}`)
  const screens = pathsIn(behindLogin)
  expect(screens).toContain('/tasks/1')
  expect(screens.map(returned)).toEqual(screens)
  expect(pathsIn(outside).map(returned).filter(Boolean)).toEqual([])
  expect(returned('/tasks/1?from=2#comment-3')).toBe('/tasks/1?from=2#comment-3')
})
