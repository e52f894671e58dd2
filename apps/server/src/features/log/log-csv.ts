/** Entries of the log as CSV lines, in the words of the screen. */
import type { LogEntry } from '@task-manager/contract/installation/log'
import { sentenceOf, topicOfEntry } from '@task-manager/contract/installation/log-sentences'
import { CSV_BOM, csvLine as line } from '#server/core/csv-text.ts'

/** A format that spreadsheets read as a time: '2026-11-24 08:00:00'. */
const timeOf = (instant: string): string => instant.slice(0, 19).replace('T', ' ')

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const csvHead = `${CSV_BOM}${line(['When (UTC)', 'Who', 'What', 'Kind', 'From'])}`

export const csvLine = (entry: LogEntry): string =>
  line([
    timeOf(entry.at),
    entry.actor?.name ?? '',
    capitalized(sentenceOf(entry)),
    topicOfEntry(entry),
    entry.address ?? '',
  ])
