/** Computes answers that cannot be loaded from data that was loaded before. Pure. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Day, DayScope } from '@task-manager/contract/lists/day'
import type { StatusSummary } from '@task-manager/contract/status-counts'
import { statusesOf } from '@task-manager/contract/tasks/task-values'
import type { Task, TaskPage } from '@task-manager/contract/tasks/tasks'
import type { TrashPage } from '@task-manager/contract/tasks/trash'
import type { ListFilter } from './find/list-filter.ts'
import { isAbove } from './find/list-order.ts'
import { matchesOnDevice } from './find/matches-on-device.ts'

/** Data of a query. */
export interface Seen {
  readonly key: readonly unknown[]
  readonly data: unknown
}

const isOf = (key: readonly unknown[], part: string): boolean => key[0] === 'tasks' && key[1] === part

const pagesIn = ({ key, data }: Seen): readonly TaskPage[] =>
  isOf(key, 'list') ? (data as InfiniteData<TaskPage>).pages : []

const rowsOf = ({ overdue, today, week }: Day): readonly Task[] => [...overdue, ...today, ...week]

function tasksIn(seen: Seen): readonly Task[] {
  if (seen.key[0] === 'day') return rowsOf(seen.data as Day)
  return isOf(seen.key, 'detail') ? [seen.data as Task] : pagesIn(seen).flatMap(({ tasks }) => tasks)
}

/** The newest version of each task. */
function newestIn(seen: readonly Seen[]): Task[] {
  const newest = new Map<string, Task>()
  for (const task of seen.flatMap(tasksIn))
    if (task.version >= (newest.get(task._id)?.version ?? 0)) newest.set(task._id, task)
  return [...newest.values()]
}

function summaryOf(tasks: readonly Task[]): StatusSummary {
  const count = (status: Task['status']) => tasks.filter((task) => task.status === status).length
  return {
    all: tasks.length,
    pendingTasks: count('Pending'),
    inProgressTasks: count('In Progress'),
    completedTasks: count('Completed'),
  }
}

/** The newest My day of the viewer or of everyone; undefined when it was not loaded. */
function dayIn(seen: readonly Seen[], scope: DayScope): Day | undefined {
  const days = seen.filter(({ key: [name, of] }) => name === 'day' && of === scope)
  return days.toSorted((a, b) => (String(a.key[2]) < String(b.key[2]) ? -1 : 1)).at(-1)?.data as
    | Day
    | undefined
}

/** The person by whose items the server decides what is in My day; null: everyone. */
function personOf({ assignedTo = [] }: ListFilter, me: string | null): string | null {
  const [only, ...others] = assignedTo
  if (only === undefined || only === 'nobody' || others.length > 0) return null
  return only === 'me' ? me : only
}

/** The device has the viewer's own My day and everyone's, but not a teammate's. */
function dayFor(seen: readonly Seen[], person: string | null, me: string | null): Day | undefined {
  return person !== null && person !== me ? undefined : dayIn(seen, person === null ? 'everybody' : 'me')
}

const isPalette = ([name]: readonly unknown[]): boolean => name === 'palette'

/** Undefined when no list was loaded, or when only the server can decide. `me`: the viewer's id. */
function pageOf(filter: ListFilter, seen: readonly Seen[], me: string | undefined): TaskPage | undefined {
  const can = seen.flatMap(pagesIn)[0]?.can
  if (can === undefined || filter.createdBy) return undefined
  // Members see only their own tasks.
  const person = can.edit ? personOf(filter, me ?? null) : (me ?? null)
  const day = dayFor(seen, person, me ?? null)
  if (filter.myDay && day === undefined) return undefined
  const viewer = { me, person, inDay: new Set(day && rowsOf(day).map(({ _id }) => _id)) }
  // Comments are not on the device, so words that occur only in a comment are not found.
  const found = newestIn(seen).filter((task) => matchesOnDevice(filter, task, viewer))
  const tasks = found
    .filter(({ status }) => statusesOf(filter.status).includes(status))
    .sort((a, b) => (isAbove(filter, a, b) ? -1 : 1))
  return { tasks, can, statusSummary: summaryOf(found), nextCursor: null }
}

/** A search in the trash by part of the title. Undefined when the trash was not loaded. */
function trashOf(q: string, seen: readonly Seen[]) {
  const known = seen.find(({ key: [name, , of] }) => name === 'trash' && of === '')
  const [first, ...rest] = (known?.data as InfiniteData<TrashPage> | undefined)?.pages ?? []
  if (first === undefined) return undefined
  const entries = [first, ...rest]
    .flatMap((page) => page.entries)
    .filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
  return { pages: [{ ...first, entries, nextCursor: null }], pageParams: [''], onDevice: true }
}

/** The answer for a list, a search of the palette, or a search of the trash. */
export function answerOnDevice(key: readonly unknown[], seen: readonly Seen[], me: string | undefined) {
  if (key[0] === 'trash') return trashOf(String(key[2]), seen)
  if (!isOf(key, 'list') && !isPalette(key)) return undefined
  const page = pageOf((isPalette(key) ? key[1] : key[2]) as ListFilter, seen, me)
  if (page === undefined) return undefined
  return isPalette(key) ? { ...page, onDevice: true } : { pages: [page], pageParams: [''], onDevice: true }
}
