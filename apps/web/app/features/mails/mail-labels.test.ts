import type { Mail } from '@task-manager/contract/notifications/mails'
import { expect, test } from 'vitest'
import { kindName, stateLabel } from './mail-labels.ts'

test('names every kind of email in words [A18]', () => {
  expect(['new-sign-in', 'enquiry-copy', 'two-step-changed', 'some-new-kind'].map(kindName)).toEqual([
    'New sign-in',
    'Enquiry (copy)',
    'Two-step sign-in changed',
    'Some new kind',
  ])
})

test('distinguishes a permanent refusal from attempts that were given up [A18]', () => {
  const words = (refused: boolean, attempts: number) =>
    stateLabel({ state: 'failed', refused, attempts } as Mail).text
  expect([words(true, 1), words(false, 20), words(false, 0)]).toEqual([
    'Refused',
    'Gave up after 20 attempts',
    'Not sent',
  ])
})
