/** Hides what follows while a part of the element is `data-loading`: its height is unknown, so the rest would move. */
export const hidesRestWhileLoading = '[&:has([data-loading])~*]:invisible'
