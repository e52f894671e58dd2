import { expect, test } from 'vitest'
import {
  applyChoices,
  conflictsOf,
  decide,
  defaultChoices,
  onlyIn,
  rebaseState,
  settledState,
  undecidedFields,
} from './edit-conflict.ts'
import { stateFrom } from './form-draft.ts'
import { emptyForm, type FormValues } from './form-values.ts'

const base = {
  ...emptyForm(),
  title: 'Old',
  description: 'Text',
  dueDate: '2026-12-01',
  assignedTo: ['a', 'b'],
}

test('finds only fields that the other person changed [T5]', () => {
  const mine = { ...base, title: 'Mine', description: 'My text' }
  const theirs = { ...base, title: 'Theirs', dueDate: '2026-12-24', assignedTo: ['b', 'a'] }
  expect(conflictsOf(base, mine, theirs)).toEqual([
    { field: 'title', both: true },
    { field: 'dueDate', both: false },
  ])
})

test('finds no conflict when both made the same change [T5]', () => {
  const same = { ...base, title: 'Same' }
  expect(conflictsOf(base, same, same)).toEqual([])
})

test('chooses theirs where only they changed a field, and mine where both did [T5]', () => {
  const mine = { ...base, title: 'Mine' }
  const theirs = { ...base, title: 'Theirs', dueDate: '2026-12-24' }
  const choices = defaultChoices(conflictsOf(base, mine, theirs))
  expect(choices).toEqual({ title: 'mine', dueDate: 'theirs' })
  expect(applyChoices(mine, theirs, choices)).toEqual({ ...base, title: 'Mine', dueDate: '2026-12-24' })
  expect(applyChoices(mine, theirs, { ...choices, title: 'theirs' }).title).toBe('Theirs')
})

test('compares long lists by the items that only one of them has [T5]', () => {
  expect(onlyIn(['a', 'b', 'b', 'c'], ['b', 'a'])).toEqual(['b', 'c'])
  expect(onlyIn(['a', 'b'], ['b', 'a'])).toEqual([])
})

const saved = (values: FormValues, version: number) => ({ values, todo: [], version })
const typed = (overrides: Partial<FormValues>) => ({
  ...stateFrom(saved(base, 1)),
  values: { ...base, ...overrides },
})

test('takes fields that only the other person changed, and leaves fields changed by both to be chosen [T5, T24]', () => {
  const theirs = saved({ ...base, title: 'Theirs', dueDate: '2026-12-24' }, 2)
  const { state, mergedFields } = rebaseState(typed({ title: 'Mine' }), theirs)
  expect(state.values).toEqual({ ...base, title: 'Mine', dueDate: '2026-12-24' })
  expect([mergedFields, undecidedFields(state, theirs), state.base.version]).toEqual([
    ['dueDate'],
    ['title'],
    1,
  ])
  // Nothing new: the same state, or a screen would render endlessly.
  expect(rebaseState(state, theirs).state).toBe(state)
  // The other person changes a merged field again: it is merged again, not kept as mine.
  const later = saved({ ...theirs.values, dueDate: '2026-12-31' }, 3)
  expect(rebaseState(state, later)).toMatchObject({
    state: { values: { title: 'Mine', dueDate: '2026-12-31' } },
    mergedFields: ['dueDate'],
  })
})

test('is based on the newer version once every field is chosen [T5, T24]', () => {
  const theirs = saved({ ...base, title: 'Theirs', description: 'Their text' }, 2)
  const { state } = rebaseState(typed({ title: 'Mine', description: 'My text' }), theirs)
  const first = decide(state, theirs, 'title', 'mine')
  expect([undecidedFields(first, theirs), first.base.version]).toEqual([['description'], 1])
  const both = decide(first, theirs, 'description', 'theirs')
  expect(undecidedFields(both, theirs)).toEqual([])
  expect(both).toMatchObject({ values: { title: 'Mine', description: 'Their text' }, base: theirs })
})

test('asks again when the other changes a kept field once more [T5, T24]', () => {
  const theirs = saved({ ...base, title: 'Theirs' }, 2)
  const kept = decide(rebaseState(typed({ title: 'Mine' }), theirs).state, theirs, 'title', 'mine')
  const later = saved({ ...base, title: 'Theirs again' }, 3)
  expect(undecidedFields(rebaseState(kept, later).state, later)).toEqual(['title'])
  expect(undecidedFields(rebaseState(kept, saved({ ...base, title: 'Mine' }, 3)).state, later)).toEqual([])
})

test('after saving, the form has the saved values and what was typed meanwhile [T5]', () => {
  const sent = { ...base, title: 'Mine', dueDate: '2026-12-24' }
  const saved = { values: { ...sent, assignedTo: ['a'] }, todo: [], version: 2 }
  const now = { ...stateFrom({ values: base, todo: [], version: 1 }), moveAll: true }
  const typed = { ...now, values: { ...sent, description: 'Typed' }, pendingItem: 'Next' }
  expect(settledState(typed, sent, saved)).toEqual({
    values: { ...saved.values, description: 'Typed' },
    base: saved,
    pendingItem: 'Next',
    pendingLink: '',
    moveAll: false,
  })
})
