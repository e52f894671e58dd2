import { expect, test } from 'vitest'
import { matchGroups, matchPeople } from './match-names.ts'

const people = [
  { name: 'José Ortega', email: 'jose@example.org' },
  { name: 'Amina Joseph', email: 'amina@example.org' },
]
const names = (typed: string) => matchPeople(people, typed).map(({ name }) => name)

test('matches the beginnings of words, ignoring accents, case and order [T35]', () => {
  expect(names('jos')).toEqual(['José Ortega', 'Amina Joseph'])
  expect(names('ORT jo')).toEqual(['José Ortega'])
  expect(names('rtega')).toEqual([])
  expect(names('amina@example')).toEqual(['Amina Joseph'])
})

test('matches everything without a typed word', () => {
  expect(names(' ')).toHaveLength(2)
  expect(matchGroups([{ name: 'Site' }], '')).toEqual([{ name: 'Site' }])
})
