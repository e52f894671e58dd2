import { describe, expect, test } from 'vitest'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import { startTestApp } from '#test/app.ts'
import { admin } from '#test/factories.ts'

describe('limits of reports', () => {
  test('are six a minute for each administrator [api 4]', async () => {
    const t = await startTestApp('sqlite', { RATE_LIMITS: 'on' })
    try {
      const adminUser = await admin(t)
      for (let n = 0; n < 5; n++) await attempt(t.deps, [['export', adminUser.id]], async () => {})
      expect((await t.call('GET', '/api/reports/export/users', { as: adminUser })).status).toBe(200)
      const refused = await t.call('GET', '/api/reports/export/users', { as: adminUser })
      expect(refused.status).toBe(429)
      expect(refused.body.message).toBe('Too many reports in a minute. Please wait a moment.')
      expect((await t.call('GET', '/api/reports/export/users', { as: await admin(t) })).status).toBe(200)
    } finally {
      await t.close()
    }
  })
})
