/** The filter of the log is in the address. Days are in the viewer's time zone. */
import { type LogTopic, logTopics } from '@task-manager/contract/installation/log'

export interface LogQuery {
  person?: string
  kind?: LogTopic
  from?: string
  to?: string
}

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/

/** The first instant of a day in the viewer's time zone, or of the next day. */
function beginOf(day: string, daysLater: number): string | undefined {
  if (!DAY_PATTERN.test(day)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const begin = new Date(year, month - 1, date + daysLater)
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString()
}

/** The query for the server. Invalid values of the address are left out. */
export function logQueryIn(address: URLSearchParams): LogQuery {
  const person = address.get('person')
  const kind = logTopics.find((topic) => topic === address.get('kind'))
  const from = beginOf(address.get('from') ?? '', 0)
  const to = beginOf(address.get('to') ?? '', 1)
  return {
    ...(person && { person }),
    ...(kind && { kind }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}
