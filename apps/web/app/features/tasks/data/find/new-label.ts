/** The suggestion of a label that is created when it is chosen. */
import { LABEL_NAME_MAX, nameKey } from '@task-manager/contract/projects/group-values'
import { isTooLong } from '#web/ui/form/limit-hint.tsx'

/** Whether a label with this name can be created: none of the `known` names is the same. */
export function isNewLabel(known: readonly string[], typed: string): boolean {
  const key = nameKey(typed)
  return key !== '' && !isTooLong(typed, LABEL_NAME_MAX) && !known.some((name) => nameKey(name) === key)
}

/** `listed`: the labels are loaded. Otherwise one of that name may exist already. */
export const newLabelText = (name: string, listed: boolean): string =>
  `${listed ? 'Create' : 'Add'} "${name}"`
