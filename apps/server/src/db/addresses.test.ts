import { expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'

test.each([
  ['postgres://u:p@one:5432/tasks', ['postgres://u:p@one:5432/tasks']],
  [
    'postgres://u:p@one:5432,two:5433/tasks?sslmode=require',
    ['postgres://u:p@one:5432/tasks?sslmode=require', 'postgres://u:p@two:5433/tasks?sslmode=require'],
  ],
  ['postgresql://one,two', ['postgresql://one', 'postgresql://two']],
  ['postgres://u:a,b@[::1]:5432/tasks', ['postgres://u:a,b@[::1]:5432/tasks']],
])('%s', (connectionString, addresses) => {
  expect(addressesOf(connectionString)).toEqual(addresses)
})
