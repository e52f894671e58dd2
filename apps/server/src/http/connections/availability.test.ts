import { afterEach, expect, test, vi } from 'vitest'
import { Availability } from './availability.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a server is checked by a load balancer after two checks within three seconds [api 6]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const availability = new Availability()
  expect(availability.isChecked).toBe(false)
  availability.recordCheck()
  expect(availability.isChecked).toBe(false)
  const checked = availability.checked()
  vi.advanceTimersByTime(1000)
  availability.recordCheck()
  expect(availability.isChecked).toBe(true)
  await checked
  vi.advanceTimersByTime(2000)
  expect(availability.isChecked).toBe(false)
})
