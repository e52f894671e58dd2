import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { isComposing } from './composing.ts'

const key = (isComposed: boolean, keyCode: number) =>
  ({ nativeEvent: { isComposing: isComposed, keyCode } }) as KeyboardEvent

test('the Enter that accepts a composed word is part of composing, in Safari too', () => {
  expect(isComposing(key(true, 13))).toBe(true)
  expect(isComposing(key(false, 229))).toBe(true)
  expect(isComposing(key(false, 13))).toBe(false)
})
