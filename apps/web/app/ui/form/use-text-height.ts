import { type RefObject, useLayoutEffect } from 'react'

/** Makes the field as high as its text, in browsers without `field-sizing`. */
export function useTextHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!field.current || CSS.supports('field-sizing: content')) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [text])
}
