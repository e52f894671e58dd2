/** Entries of the log as lines of a CSV file that spreadsheets open as it is. */
import type { FieldChange } from '@task-manager/contract/history'
import type { LogEntry } from '@task-manager/contract/log'

/** Spreadsheets read text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const changed = ({ field, before, after }: FieldChange): string =>
  before === null && after === null ? field : `${field}: ${plain(before)} > ${plain(after)}`

/** The mark at the beginning tells spreadsheets that it is UTF-8. */
export const csvHead = `\uFEFF${line(['When', 'Who', 'What', 'Whom', 'Details', 'From'])}`

export const csvLine = ({ at, actor, kind, subject, changes, address }: LogEntry): string =>
  line([at, actor?.name ?? '', kind, subject.name, changes.map(changed).join('; '), address ?? ''])
