import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to the composition of a word, as in Japanese, where Enter accepts the word. Safari ends the
 * composition before that Enter, whose code is then 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
