/** Waiting and My day, by the rules of docs/product. */
import type { Item, ModelTask, Someone, Wait } from './entities.ts'

/** In My day and in the lists that are read beside it: a Saturday, so that Monday is next week. */
export const TODAY = '2030-05-18'
const SUNDAY = '2030-05-19'

/** What a person arranged in their My day. */
export interface DayPlace {
  readonly who: string
  readonly task: ModelTask
  until: string | null
  /** Null: never moved; `above` null: to the first place. */
  move: { readonly n: number; readonly above: string | null } | null
}

/** Undefined: unchanged. */
export function placeInDay(
  places: DayPlace[],
  who: string,
  task: ModelTask,
  { until, above }: { until?: string | null | undefined; above?: string | null | undefined },
): void {
  const known = places.find((each) => each.who === who && each.task === task)
  const place = known ?? { who, task, until: null, move: null }
  if (!known) places.push(place)
  if (until !== undefined) place.until = until
  const last = Math.max(0, ...places.map(({ move }) => move?.n ?? 0))
  if (above !== undefined) place.move = { n: last + 1, above }
}

/** Whether a wait has ended: by its day, by its tasks, or because it is empty. */
export function hasEnded({ reason, until, on }: Wait, today: string): boolean {
  if (until !== null && until <= today) return true
  if (on.length > 0) return on.every(({ status }) => status === 'Completed')
  return reason === null && until === null
}

export const isWaiting = (task: ModelTask, today: string): boolean =>
  task.wait !== null && task.status !== 'Completed' && !hasEnded(task.wait, today)

const openItems = ({ items }: ModelTask, person: string | null): Item[] =>
  items.filter(({ done, owner }) => !done && (person === null || owner === null || owner === person))

const dayOf = (task: ModelTask, person: string | null): string =>
  openItems(task, person).reduce(
    (day, { dueDate }) => (dueDate && dueDate < day ? dueDate : day),
    task.dueDate,
  )

/** The text of the item that comes next. */
export function nextItem(task: ModelTask, person: string | null): string | null {
  const day = dayOf(task, person)
  const own = openItems(task, person)
  const next = day < task.dueDate ? own.find(({ dueDate }) => dueDate === day) : own[0]
  return (next ?? openItems(task, null)[0])?.text ?? null
}

const importance = { High: 1, Medium: 2, Low: 3 } as const

const inOrder = (person: string | null) => (a: ModelTask, b: ModelTask) => {
  const [one, other] = [a, b].map((task) => `${dayOf(task, person)} ${importance[task.priority]} ${task.id}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}

const groupOf = (day: string): 'overdue' | 'today' | 'week' | 'later' =>
  day < TODAY ? 'overdue' : day === TODAY ? 'today' : day <= SUNDAY ? 'week' : 'later'

function moved(rows: readonly ModelTask[], places: readonly DayPlace[]): ModelTask[] {
  const order = [...rows]
  const moves = places.flatMap(({ task, move }) => (move && rows.includes(task) ? [{ task, ...move }] : []))
  for (const { task, above } of moves.sort((a, b) => a.n - b.n)) {
    if (above !== null && !rows.some(({ id }) => id === above)) continue
    order.splice(order.indexOf(task), 1)
    order.splice(above === null ? 0 : order.findIndex(({ id }) => id === above) + 1, 0, task)
  }
  return order
}

export interface ExpectedDay {
  readonly overdue: readonly ModelTask[]
  readonly today: readonly ModelTask[]
  readonly week: readonly ModelTask[]
  readonly next: ModelTask | null
  readonly waiting: number
}

/** Everyone's tasks, or those of `who`. */
export function dayFor(
  model: { readonly tasks: readonly ModelTask[]; readonly places: readonly DayPlace[] },
  who: Someone,
  everybody: boolean,
): ExpectedDay {
  const person = everybody ? null : who.id
  const places = model.places.filter((place) => place.who === who.id)
  const open = model.tasks
    .filter(({ place, status }) => place === 'list' && status !== 'Completed')
    .filter(({ people }) => everybody || people.includes(who.id))
    .sort(inOrder(person))
  const isHidden = (task: ModelTask) =>
    places.some((each) => each.task === task && (each.until ?? '') > TODAY)
  const shown = open.filter((task) => !isWaiting(task, TODAY) && !isHidden(task))
  const inGroup = (group: string) => shown.filter((task) => groupOf(dayOf(task, person)) === group)
  return {
    overdue: moved(inGroup('overdue'), places),
    today: moved(inGroup('today'), places),
    week: moved(inGroup('week'), places),
    next: inGroup('later')[0] ?? null,
    waiting: open.filter((task) => isWaiting(task, TODAY) && groupOf(dayOf(task, person)) !== 'later').length,
  }
}
