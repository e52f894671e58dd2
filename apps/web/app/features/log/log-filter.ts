/** What the log is narrowed to lives in the address; days are the viewer's own. */
import { type LogTopic, logTopics } from '@task-manager/contract/log'

export interface LogQuery {
  person?: string
  kind?: LogTopic
  from?: string
  to?: string
}

export const topicWords: Record<LogTopic, string> = {
  session: 'Sign-ins and failures',
  user: 'Accounts and roles',
  invitation: 'Invitations',
  task: 'Deleted tasks',
  project: 'Projects',
  label: 'Labels',
  template: 'Templates',
  enquiry: 'Enquiries',
  export: 'Exports',
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** The first instant of the viewer's own day, or of the one after it. */
function beginOf(day: string, daysLater: number): string | undefined {
  if (!DAY.test(day)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const begin = new Date(year, month - 1, date + daysLater)
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString()
}

/** What is asked of the server; what makes no sense in the address is left out. */
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
