import { expect, test } from 'vitest'
import { CallTimes } from './call-times.ts'

test('counts up to each bound, by route, method and status', () => {
  const calls = new CallTimes()
  for (const seconds of [0.004, 0.005, 0.3, 12]) calls.observe('/a/{id}', 'GET', 200, seconds)
  calls.observe('/a/{id}', 'GET', 404, 1)
  const lines = calls.text().split('\n')
  const name = 'task_manager_http_request_duration_seconds'
  expect(lines[1]).toBe(`# TYPE ${name} histogram`)
  const found = 'route="/a/{id}",method="GET",status="200"'
  expect(lines.filter((line) => line.includes(found))).toEqual([
    `${name}_bucket{le="0.005",${found}} 2`,
    ...['0.01', '0.025', '0.05', '0.1', '0.25'].map((bound) => `${name}_bucket{le="${bound}",${found}} 2`),
    ...['0.5', '1', '2.5', '5', '10'].map((bound) => `${name}_bucket{le="${bound}",${found}} 3`),
    `${name}_bucket{le="+Inf",${found}} 4`,
    `${name}_sum{${found}} 12.309`,
    `${name}_count{${found}} 4`,
  ])
  expect(lines).toContain(`${name}_count{route="/a/{id}",method="GET",status="404"} 1`)
})
