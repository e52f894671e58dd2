/** Limits and keys of projects and labels, apart from the schemas so that the first screens load no validation. */
import { foldText } from '@task-manager/contract/words'

export const COLORS = ['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'grey'] as const

export const PROJECT_NAME_MAX = 80
export const LABEL_NAME_MAX = 40
export const TEMPLATE_NAME_MAX = 80
export const TASK_LABELS_MAX = 10
export const TOO_MANY_LABELS = `A task can have at most ${TASK_LABELS_MAX} labels.`

/** Names with equal keys are the same: case and accents are ignored. */
export const nameKey = (name: string): string => foldText(name.trim().replace(/\s+/g, ' '))
