import { expect, test } from 'vitest'
import { labelChoices } from './label-choices.ts'

const known = (['waiting for client', 'Légal', 'copy', 'client'] as const).map((name) => ({
  name,
  color: 'red' as const,
}))
const names = (typed: string, chosen: string[] = []) =>
  labelChoices(known, chosen, typed).map(({ name, isNew }) => (isNew ? `new: ${name}` : name))

test('offers labels by beginnings of words, an exact match first, else a new one last [T42]', () => {
  expect(names('')).toEqual(['waiting for client', 'Légal', 'copy', 'client'])
  expect(names('client')).toEqual(['client', 'waiting for client'])
  expect(names('cl')).toEqual(['waiting for client', 'client', 'new: cl'])
  expect(names('LEGAL')).toEqual(['Légal'])
  expect(names('  two   words ')).toEqual(['new: two words'])
})

test('does not offer labels that the task already has, in any spelling [T42]', () => {
  expect(names('cop', ['COPY'])).toEqual(['new: cop'])
  expect(names('copy', ['COPY'])).toEqual([])
})
