import { afterEach, expect, test, vi } from 'vitest'
import { isConnected, reportReachable } from './connection.ts'

afterEach(() => {
  reportReachable(true)
  vi.unstubAllGlobals()
})

test('a change after a call without an answer asks the server at once', async () => {
  const fetched = vi.fn<(address: string) => Promise<Response>>()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
  expect(await isConnected()).toBe(true)
  expect(fetched).not.toHaveBeenCalled()
  reportReachable(false)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await isConnected()).toBe(false)
  fetched.mockResolvedValueOnce(new Response('', { status: 200 }))
  expect(await isConnected()).toBe(true)
  reportReachable(false)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await isConnected()).toBe(false)
  expect(fetched).toHaveBeenCalledTimes(2)
})
