import { expect, test } from 'vitest'
import { nameProblem, peopleChoices, personNamed } from './people-choices.ts'

const person = (name: string, overrides = {}) => ({
  _id: name,
  name,
  email: `${name.toLowerCase().replace(/\W/g, '.')}@example.test`,
  ...overrides,
})
const team = [
  person('Zuri Banna'),
  person('Anna Kowalska'),
  person('Ánna Öz'),
  person('Lena Anders', { active: false }),
  person('Otto Weber', { email: 'hanna@example.test' }),
]
const names = (typed: string, chosen: string[] = []) =>
  peopleChoices(team, chosen, typed).map(({ name }) => name)

test('offers names by their beginnings before other matches, ignoring accents', () => {
  expect(names('ann')).toEqual(['Anna Kowalska', 'Ánna Öz', 'Zuri Banna', 'Otto Weber'])
  expect(names('an kow')).toEqual(['Anna Kowalska'])
  expect(names('nobody')).toEqual([])
})

test('offers no one twice and no deactivated people', () => {
  expect(names('', ['Anna Kowalska'])).toEqual(['Zuri Banna', 'Ánna Öz', 'Otto Weber'])
  expect(names('anders')).toEqual([])
})

test('offers at most eight people', () => {
  const many = Array.from({ length: 20 }, (_, i) => person(`Member ${i}`))
  expect(peopleChoices(many, [], 'member')).toHaveLength(8)
})

test('accepts a whole name or email that belongs to one person', () => {
  expect(personNamed(team, [], ' zuri  banna ')?.name).toBe('Zuri Banna')
  expect(personNamed(team, [], 'Hanna@example.test')?.name).toBe('Otto Weber')
  expect(personNamed(team, [], 'anna')).toBeUndefined()
  expect(personNamed(team, [], ' ')).toBeUndefined()
  expect(personNamed([...team, person('Zuri Banna', { _id: 'other' })], [], 'zuri banna')).toBeUndefined()
})

test('says why an unfinished name matches no one', () => {
  expect(nameProblem(team, [], ' Zur ')).toBe('No one named "Zur". Pick someone from the list.')
  expect(nameProblem([...team, person('Zuri Banna', { _id: 'other' })], [], 'zuri banna')).toBe(
    'More than one person is named "zuri banna". Pick one from the list.',
  )
  expect(nameProblem(team, [], ' ')).toBe('')
  // People who already have the task are kept.
  expect(nameProblem(team, ['Zuri Banna'], 'Zuri Banna')).toBe('')
})
