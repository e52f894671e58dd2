/** Joins class lists, without false, null and undefined ones. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** Hides what follows while a part of the element is `data-loading`: its height is unknown, so the rest would move. */
export const hidesRestWhileLoading = '[&:has([data-loading])~*]:invisible'
