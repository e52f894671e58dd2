/** The tables of what tasks are grouped by; part of the schema. */
import type { Color } from '@task-manager/contract/groups'

export interface ProjectTable {
  id: string
  name: string
  /** Without accents and case, unique. */
  name_key: string
  color: Color
  client_name: string
  note: string
  /** 0/1. */
  archived: number
}

export interface LabelTable {
  id: string
  name: string
  /** Without accents and case, unique. */
  name_key: string
  color: Color
}

export interface TaskLabelTable {
  label_id: string
  task_id: string
  /** Order on the task. */
  position: number
}
