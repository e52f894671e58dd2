import { expect, test } from 'vitest'
import { limits } from '#server/limits.ts'
import { startHaproxy } from './haproxy.ts'
import { startBehind, testProxy } from './proxy.ts'
import { describeRestart } from './restart.ts'

const METRICS_TOKEN = 'of-the-test-of-checks'

testProxy('HAProxy, deploy/haproxy.cfg', startHaproxy)
describeRestart('HAProxy, deploy/haproxy.cfg', startHaproxy)

test('the checks of HAProxy are not limited like the calls of an address [api 4]', async () => {
  const { nodes, close } = await startBehind(startHaproxy, { RATE_LIMITS: 'on', METRICS_TOKEN })
  const metrics = async () => (await nodes[0].call('GET', '/metrics', { as: METRICS_TOKEN })).text
  const answered = /_count\{route="\/healthz",method="GET",status="200"\} (\d+)/
  try {
    const many = { timeout: 100_000, interval: 1000 }
    await expect
      .poll(async () => Number(answered.exec(await metrics())?.[1] ?? 0), many)
      .toBeGreaterThan(limits.apiOfAddress.n)
    expect(await metrics()).not.toMatch(/route="\/(healthz|readyz)",method="GET",status="(429|503)"/)
  } finally {
    await close()
  }
})
