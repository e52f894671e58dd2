import type { Color } from '@task-manager/contract/projects/groups'

export interface LabelTable {
  id: string
  name: string
  /** Without diacritics and case, unique. */
  name_key: string
  color: Color
}

export interface TaskLabelTable {
  label_id: string
  task_id: string
  /** Order on the task. */
  position: number
}
