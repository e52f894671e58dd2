/** Nothing is sent into private networks (decision T69). */
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newBrowser, startPushService } from '#test/network/push-service.ts'
import { ForbiddenAddress, publicLookup, sendPush } from './push.ts'

const never = new AbortController().signal
const keys = {
  publicKey: 'BOIZuDv8SYlZ_IPX8w9Z8BGZBf3Mo6Q0gPcZV6CQZ8sWjMTqPwYz8V2cxkHnP8Yi0lC9sdmXl3gw3vXw6C6iHcA',
  privateKey: 'Mz3rmmGVvHwsbpDz7FoVnSUhlOZBXW6YNfTSpEaVpVQ',
}
const post = (endpoint: string, settings: Record<string, string> = {}) => {
  const { subscription } = newBrowser('https://push.example')
  return sendPush(readConfig(settings), keys, { endpoint, ...subscription.keys }, '{}', never)
}

test('refuses a name that resolves to an address in a private network', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  // The full check of names, without the early refusal of 'localhost'.
  const answer = await new Promise<{ error: Error | null; address: unknown }>((resolve) =>
    publicLookup('localhost', { all: true }, (error, address) => resolve({ error, address })),
  )
  expect(answer.error).toBeInstanceOf(ForbiddenAddress)
  for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost', '2130706433'])
    await expect(post(`https://${host}:${port}/x`)).rejects.toBeInstanceOf(ForbiddenAddress)
  await expect(post(`http://push.example:${port}/x`)).rejects.toBeInstanceOf(ForbiddenAddress)
  expect(connections).toBe(0)
  await new Promise((resolve) => server.close(resolve))
})

test('the lookup of a single address refuses private ones too, and reports unknown names', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
  expect(error).toBeInstanceOf(ForbiddenAddress)
  const unknown = await new Promise((resolve) => publicLookup('nothing.invalid', {}, resolve))
  expect(unknown).toMatchObject({ syscall: 'getaddrinfo' })
})

test('a redirect is not followed', async () => {
  const service = await startPushService()
  service.answer(307, { location: `${service.origin}/elsewhere` })
  expect(await post(`${service.origin}/here`, { PUSH_PRIVATE: 'on' })).toEqual({
    status: 307,
    retryAfter: null,
  })
  expect(service.received.map(({ path }) => path)).toEqual(['/here'])
  await service.close()
})
