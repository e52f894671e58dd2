/** What a task waits for, in words (decision T71). */
import type { Task } from '@task-manager/contract/tasks/tasks'
import { today } from '#web/lib/time/format.ts'
import { formatShortDay } from '#web/lib/time/short-day.ts'

export type Waiting = NonNullable<Task['waiting']>

/** Null when it waits for nothing. A task stored on the device may lack the field, or its day may have come. */
export function waitingOf({ waiting, status }: Pick<Task, 'waiting' | 'status'>): Waiting | null {
  if (!waiting || status === 'Completed') return null
  return waiting.until !== null && waiting.until <= today() ? null : waiting
}

/** The tasks that are not completed yet. */
export const openWaits = ({ tasks }: Waiting): Waiting['tasks'] =>
  tasks.filter(({ status }) => status !== 'Completed')

/** The text for tasks that the reader does not see. */
export const hiddenWords = (n: number): string => (n === 1 ? 'another task' : `${n} other tasks`)

/** 'look again on 3rd Dec'; `alone`: 'until 3rd Dec'. */
export const dayWords = (until: string, alone: boolean, now = today()): string =>
  `${alone ? 'until' : 'look again on'} ${formatShortDay(until, now)}`

/** 'for the client's photos · look again on 3rd Dec · "Review photo licences"'. */
export function waitingWords(waiting: Waiting, now = today()): string {
  const { reason, until, hidden } = waiting
  const tasks = [
    ...openWaits(waiting).map(({ title }) => `"${title}"`),
    ...(hidden > 0 ? [hiddenWords(hidden)] : []),
  ]
  const alone = reason === null && tasks.length === 0
  const day = until === null ? [] : [dayWords(until, alone, now)]
  const parts = reason === null ? [...tasks, ...day] : [reason, ...day, ...tasks]
  return `${alone ? '' : 'for '}${parts.join(' · ')}`
}
