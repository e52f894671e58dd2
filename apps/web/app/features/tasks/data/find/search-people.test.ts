import { expect, test } from 'vitest'
import { searchPeople } from './search-people.ts'

const people = [
  { name: 'Zoë Ångström', email: 'zoe@example.test' },
  { name: 'José Otieno', email: 'jose@example.test' },
  { name: '山田 花子', email: 'hanako@example.test' },
]
const found = (query: string) => searchPeople(people, query).map((person) => person.email.split('@')[0])

test('finds people by a part, without accents, in any script and order [spec 2]', () => {
  expect(found('ang')).toEqual(['zoe'])
  expect(found('OTIENO jose')).toEqual(['jose'])
  expect(found('花子')).toEqual(['hanako'])
  expect(found('example.test')).toHaveLength(3)
  expect(found('  ')).toHaveLength(3)
  expect(found('nobody')).toEqual([])
})
