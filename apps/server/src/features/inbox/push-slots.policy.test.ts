import { expect, test } from 'vitest'
import { fitting, fullOf, SLOTS, type Slot, serviceOf } from './push-slots.policy.ts'

const slots = (count: number, fields: Partial<Slot>): Slot[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `d${n}`,
    userId: `u${n}`,
    service: `https://s${n}`,
    ...fields,
  }))

test('a person has 5 slots, a push service 20, all together 40 [T69]', () => {
  expect(fitting(slots(20, { userId: 'one' }), [])).toHaveLength(5)
  expect(fitting(slots(30, { service: 'https://slow' }), [])).toHaveLength(20)
  expect(fitting(slots(50, {}), [])).toHaveLength(SLOTS)
  expect(fitting(slots(50, {}), slots(39, {}))).toHaveLength(1)
})

test('the others are served while a person and a push service are full [T69]', () => {
  const taken = [...slots(5, { userId: 'one' }), ...slots(20, { service: 'https://slow' })]
  expect(fullOf(taken)).toMatchObject({ people: ['one'], services: ['https://slow'] })
  const other = { id: 'd', userId: 'two', service: 'https://quick' }
  expect(
    fitting([...slots(1, { userId: 'one' }), ...slots(1, { service: 'https://slow' }), other], taken),
  ).toEqual([other])
})

test.each([
  ['https://fcm.example/fcm/send/a:b', 'https://fcm.example'],
  ['https://push.example:8443?id=1', 'https://push.example:8443'],
  ['', ''],
])('the service of %s is %s', (endpoint, service) => {
  expect(serviceOf(endpoint)).toBe(service)
})
