import { afterEach, expect, test, vi } from 'vitest'
import { canReload, watchFields } from './can-reload.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page is not reloaded while it shows a field that was changed, also after the field was left [T31]', () => {
  const page = new EventTarget()
  vi.stubGlobal('document', Object.assign(page, { activeElement: null, querySelector: () => null }))
  vi.stubGlobal('sessionStorage', {})
  const input = (field: { isConnected: boolean; matches: (selector: string) => boolean }) => {
    const event = new Event('input')
    Object.defineProperty(event, 'target', { value: field })
    page.dispatchEvent(event)
  }
  const stop = watchFields()
  expect(canReload()).toBe(true)
  input({ isConnected: true, matches: () => false })
  expect(canReload()).toBe(true)
  const name = { isConnected: true, matches: () => true }
  input(name)
  expect(canReload()).toBe(false)
  name.isConnected = false
  expect(canReload()).toBe(true)
  stop()
})
