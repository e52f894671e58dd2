/** Replaces `select-box.tsx` and `selection-store.ts` in the early scripts: rows are selected in the application. */
import type * as selection from '#web/features/task-list/row/selection-store.ts'

export const useSelected: typeof selection.useSelected = () => undefined
export const SelectBox = () => null
export const CardSelectBox = () => null
