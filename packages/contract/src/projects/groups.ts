/** Projects and labels (decisions T41, T42) as fields of a task. */
import { isPlain } from '@task-manager/contract/characters'
import { requiredText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import {
  COLORS,
  LABEL_NAME_MAX,
  nameKey,
  PROJECT_NAME_MAX,
  TASK_LABELS_MAX,
  TEMPLATE_NAME_MAX,
  TOO_MANY_LABELS,
} from './group-values.ts'

export type Color = (typeof COLORS)[number]
export const Color = z.enum(COLORS, `color must be one of ${COLORS.join(', ')}.`)

/** Trimmed, in NFC, with single spaces between words. */
const groupName = (label: string, max: number, required: string) =>
  requiredText(label, max, required).check(
    z.normalize('NFC'),
    z.refine(isPlain, `${label} contains an invisible character.`),
    z.overwrite((text) => text.replace(/\s+/g, ' ')),
  )

export const ProjectName = groupName('The name of a project', PROJECT_NAME_MAX, 'Please enter a name.')
export const TemplateName = groupName('The name of a template', TEMPLATE_NAME_MAX, 'Please enter a name.')
export const LabelName = groupName('A label', LABEL_NAME_MAX, "A label can't be empty.")

const Group = z.object({ _id: z.string(), name: z.string(), color: Color })
export const ProjectRef = Group
export type ProjectRef = z.infer<typeof ProjectRef>
export const LabelRef = Group
export type LabelRef = z.infer<typeof LabelRef>

/** Names of labels, without duplicates; the first spelling is kept. */
export const labelNames = (field: string) =>
  z.array(LabelName, `${field} must be a list of names.`).check(
    z.maxLength(TASK_LABELS_MAX, TOO_MANY_LABELS),
    z.overwrite((names) =>
      names.filter((name, i) => names.findIndex((one) => nameKey(one) === nameKey(name)) === i),
    ),
  )
