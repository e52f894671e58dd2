import { useQuery } from '@tanstack/react-query'
import type { Day, DayScope, DayTask } from '@task-manager/contract/lists/day'
import type { User } from '@task-manager/contract/people/users'
import { type DayGroup, dayGroups } from '@task-manager/contract/tasks/task-search'
import { type MouseEvent, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { fromHere } from '#web/lib/browser/from-here.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { isAdmin, taskListOf, taskPageOf } from '#web/lib/session/roles.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { formatShortDay, shortDayOrTomorrow } from '#web/lib/time/short-day.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { DragPreview } from '#web/ui/drag/drag-preview.tsx'
import { dropOf, useListDrag } from '#web/ui/drag/use-list-drag.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { undoToast } from '#web/ui/toast/action-toast.tsx'
import { dayOf, hideUntil, moveBelow } from './day.queries.ts'
import { RowsLoading } from './day-loading.tsx'
import { DayRow } from './day-row.tsx'
import { preferredScope, savePreferredScope } from './day-scope.ts'
import { ScopeSwitch } from './scope-switch.tsx'
import { type Ticked, useDayTicks } from './use-day-ticks.ts'

const DayMenu = onDemand(() => import('./day-menu.tsx'))

/** The heading of a group, the number of rows at first, and the label for the other rows. */
const groups: Record<DayGroup, { title: string; rows: number; more: string }> = {
  overdue: { title: 'Overdue', rows: 3, more: 'overdue' },
  today: { title: 'Today', rows: 5, more: 'today' },
  week: { title: 'This week', rows: 5, more: 'this week' },
}

/** The list of all tasks of a group. */
function listOf(user: User, group: DayGroup, scope: DayScope): string {
  const filter = new URLSearchParams({ status: 'Open', myDay: group })
  if (isAdmin(user) && scope === 'me') filter.set('assignedTo', 'me')
  return `${taskListOf(user)}?${filter}`
}

/** The rows of a group, including rows that were just ticked, in their old places. */
function withTicked(rows: readonly DayTask[], ticked: readonly Ticked[]): DayTask[] {
  const shown = rows.map((row) => ticked.find((each) => each.row._id === row._id)?.row ?? row)
  const missing = ticked.filter(({ row }) => !rows.some(({ _id }) => _id === row._id))
  for (const { index, row } of missing.toSorted((a, b) => a.index - b.index)) shown.splice(index, 0, row)
  return shown
}

/** The row in the place of a removed one, else the last one, else the heading. */
const nextRow: NextFocus = (section, place) => {
  const rows = place < 0 ? [] : [...section.querySelectorAll('[data-item]')]
  const row = rows[place] ?? rows.at(-1)
  return row?.querySelector<HTMLElement>('input:enabled, a') ?? section.querySelector('h2')
}

/** Tasks that are overdue, due today and due this week. */
export default function MyDay({ user }: { user: User }) {
  const today = useToday()
  const [chosen, setChosen] = useState(preferredScope)
  const scope = isAdmin(user) ? chosen : 'me'
  const query = useQuery(dayOf(scope, today))
  const { data, error } = query
  const section = useRef<HTMLElement>(null)
  useFocusFallback(section, nextRow)
  const choose = (next: DayScope) => {
    setChosen(next)
    savePreferredScope(next)
  }
  return (
    <section ref={section} aria-labelledby="my-day" className="min-w-0">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h2 id="my-day" tabIndex={-1} className="text-base outline-none">
          My day
        </h2>
        {isAdmin(user) && <ScopeSwitch scope={scope} onChange={choose} />}
      </div>
      {data ? (
        <Groups user={user} day={data} scope={scope} today={today} />
      ) : error ? (
        <ErrorState title="Couldn't load your day" {...queryFailure(query)} />
      ) : (
        <RowsLoading />
      )}
    </section>
  )
}

interface GroupsProps {
  user: User
  day: Day
  scope: DayScope
  today: string
}

function Groups({ user, day, scope, today }: GroupsProps) {
  usePreload(DayMenu)
  const key = dayOf(scope, today).queryKey
  const { ticked, tick, untick } = useDayTicks(key)
  const [menu, setMenu] = useState<{ group: DayGroup; row: DayTask; button: HTMLButtonElement } | null>(null)
  const [open, setOpen] = useState<readonly DayGroup[]>([])
  const [announcement, setAnnouncement] = useState('')

  const rowsOf = (group: DayGroup) =>
    withTicked(
      day[group],
      [...ticked.values()].filter((each) => each.group === group),
    )
  const hide = (group: DayGroup, { _id, title }: DayTask, until: string) => {
    const untilLabel = shortDayOrTomorrow(until, today)
    hideUntil(key, group, _id, until).then(
      () =>
        undoToast(`"${title}" is hidden until ${untilLabel}.`, () =>
          hideUntil(key, group, _id, null).catch(showError),
        ),
      showError,
    )
  }
  const moveTo = (group: DayGroup, id: string, to: number) => {
    const rest = day[group].filter(({ _id }) => _id !== id)
    setAnnouncement(`Moved to position ${to + 1} of ${day[group].length}`)
    moveBelow(key, group, id, rest[to - 1]?._id ?? null).catch(showError)
  }
  const complete = (group: DayGroup, index: number, row: DayTask) => {
    if (tick(group, index, row)) setAnnouncement(`"${row.title}" is done`)
  }
  const reopen = ({ _id, title }: DayTask) => {
    if (untick(_id)) setAnnouncement(`"${title}" is open again`)
  }
  const move = (group: DayGroup, row: DayTask, step: 1 | -1) => {
    const from = indexOf(group, row)
    const to = from + step
    if (from >= 0 && to >= 0 && to < day[group].length) moveTo(group, row._id, to)
  }
  const root = useRef<HTMLDivElement>(null)
  const groupOf = (id: string) => dayGroups.find((each) => day[each].some(({ _id }) => _id === id))
  const { drag, text } = useListDrag(root, setAnnouncement, (id, to) => {
    const group = groupOf(id)
    if (group) moveTo(group, id, to)
  })
  const dragged = drag && groupOf(drag.id)
  const indexOf = (group: DayGroup, row: DayTask) => day[group].findIndex(({ _id }) => _id === row._id)

  const shown = dayGroups.filter((group) => rowsOf(group).length > 0)
  if (shown.length === 0) return <NothingDue next={day.next} today={today} />
  return (
    <div ref={root}>
      {shown.map((group) => {
        const { title, rows: first, more } = groups[group]
        const rows = rowsOf(group)
        const visible = open.includes(group) ? rows : rows.slice(0, first)
        const hidden = day.counts[group] - Math.min(day[group].length, visible.length)
        return (
          <section key={group} aria-label={title} className="mt-3">
            <h3 className="border-b border-hairline pb-2 font-sans text-sm font-medium">
              <Link
                to={listOf(user, group, scope)}
                className={`inline-flex items-center hover:underline pointer-coarse:min-h-11 ${group === 'overdue' ? 'text-danger' : 'text-ink-2'}`}
              >
                {title}{' '}
                <span className="ml-2 text-ink-3 tabular-nums">{formatNumber(day.counts[group])}</span>
              </Link>
            </h3>
            <ul aria-label={title}>
              {visible.map((row, index) => (
                <DayRow
                  key={row._id}
                  user={user}
                  row={row}
                  group={group}
                  today={today}
                  ticked={ticked.has(row._id)}
                  done={ticked.get(row._id)?.isDone ?? false}
                  menuOpen={menu?.row._id === row._id}
                  drop={dragged === group ? dropOf(drag, row._id, index) : undefined}
                  onTick={(completed) => (completed ? complete(group, index, row) : reopen(row))}
                  onMove={(step) => move(group, row, step)}
                  onMenu={(button) => setMenu({ group, row, button })}
                />
              ))}
            </ul>
            {hidden > 0 && (
              <More
                text={`${formatNumber(hidden)} more ${more}`}
                to={open.includes(group) ? listOf(user, group, scope) : null}
                onOpen={() => setOpen([...open, group])}
              />
            )}
          </section>
        )
      })}
      <DragPreview text={text} announcement={announcement} />
      <Suspense>
        {menu && (
          <DayMenu
            key={menu.row._id}
            id={menu.row._id}
            title={menu.row.title}
            anchor={menu.button}
            today={today}
            onHide={(until) => hide(menu.group, menu.row, until)}
            onUp={indexOf(menu.group, menu.row) > 0 ? () => move(menu.group, menu.row, -1) : null}
            onDown={
              indexOf(menu.group, menu.row) < day[menu.group].length - 1
                ? () => move(menu.group, menu.row, 1)
                : null
            }
            onClosed={() => setMenu(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

const moreClass =
  'ml-8 inline-flex min-h-9 items-center text-sm text-ink-2 hover:underline pointer-coarse:min-h-11'

/** Shows the other rows here, and links to the list for rows that are not in the answer. */
function More({ text, to, onOpen }: { text: string; to: string | null; onOpen: () => void }) {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const list = event.currentTarget.previousElementSibling
    const count = list?.childElementCount ?? 0
    flushSync(onOpen)
    // The button is gone; the rows go on here.
    list?.children[count]?.querySelector('a')?.focus()
  }
  return to === null ? (
    <button type="button" className={moreClass} onClick={open}>
      {text}
    </button>
  ) : (
    <Link to={to} className={moreClass}>
      {text}
    </Link>
  )
}

function NothingDue({ next, today }: { next: Day['next']; today: string }) {
  return (
    <p className="mt-2 border-t border-hairline pt-3 text-ink-2">
      Nothing due this week.
      {next && (
        <>
          {' '}
          Next:{' '}
          <Link to={taskPageOf(next._id)} state={fromHere()} className="underline">
            {next.title}
          </Link>{' '}
          on {formatShortDay(next.dueDate, today)}.
        </>
      )}
    </p>
  )
}
