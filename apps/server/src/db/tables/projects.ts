import type { Color } from '@task-manager/contract/projects/groups'

export interface ProjectTable {
  id: string
  name: string
  /** Without diacritics and case, unique. */
  name_key: string
  color: Color
  client_name: string
  note: string
  /** 0/1. */
  archived: number
}
