/** The tables of what tasks are grouped by, made from and found by; part of the schema. */
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

/** Tasks to be made again and again. */
export interface TemplateTable {
  id: string
  name: string
  /** Without accents and case, unique. */
  name_key: string
  /** JSON; people and the project as ids, which may be gone. */
  content: string
}

export interface TaskLabelTable {
  label_id: string
  task_id: string
  /** Order on the task. */
  position: number
}

/** Searches and filters of the lists, saved by name (decision T37). */
export interface ViewTable {
  id: string
  /** Null: everybody's. */
  owner_id: string | null
  /** Within it a name is there once: the owner's id, '' for everybody. */
  scope: string
  name: string
  /** Without accents and case. */
  name_key: string
  /** As in the address of a list. */
  query: string
}
