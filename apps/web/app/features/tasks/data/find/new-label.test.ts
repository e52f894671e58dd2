import { LABEL_NAME_MAX } from '@task-manager/contract/projects/group-values'
import { expect, test } from 'vitest'
import { isNewLabel, newLabelText } from './new-label.ts'

test('a label can be created unless its name exists in another spelling, is empty or too long [T42]', () => {
  expect(isNewLabel(['Légal'], 'legal advice')).toBe(true)
  expect(isNewLabel(['Légal'], ' LEGAL ')).toBe(false)
  expect(isNewLabel([], '  ')).toBe(false)
  expect(isNewLabel([], 'x'.repeat(LABEL_NAME_MAX))).toBe(true)
  expect(isNewLabel([], 'x'.repeat(LABEL_NAME_MAX + 1))).toBe(false)
})

test('a label that may exist already is not said to be created [T42]', () => {
  expect(newLabelText('legal', true)).toBe('Create "legal"')
  expect(newLabelText('legal', false)).toBe('Add "legal"')
})
