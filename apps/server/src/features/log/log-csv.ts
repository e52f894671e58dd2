/** Entries of the log as CSV lines. */
import type { FieldChange } from '@task-manager/contract/history'
import type { LogEntry } from '@task-manager/contract/log'
import { CSV_BOM, csvLine as line } from '#server/core/csv-text.ts'

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const changed = ({ field, before, after }: FieldChange): string =>
  before === null && after === null ? field : `${field}: ${plain(before)} > ${plain(after)}`

export const csvHead = `${CSV_BOM}${line(['When', 'Who', 'What', 'Whom', 'Details', 'From'])}`

export const csvLine = ({ at, actor, kind, subject, changes, address }: LogEntry): string =>
  line([at, actor?.name ?? '', kind, subject.name, changes.map(changed).join('; '), address ?? ''])
