/** Actions of the open screen, and those available everywhere. */
import type { User } from '@task-manager/contract/people/users'
import { SORTS } from '@task-manager/contract/tasks/task-search'
import {
  ArrowUpDown,
  CalendarX2,
  Flag,
  Keyboard,
  LayoutTemplate,
  LogOut,
  type LucideIcon,
  Plus,
  SquareMousePointer,
  SunMoon,
  Table2,
  UserRound,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { queryWith } from '#web/features/tasks/data/find/list-filter.ts'
import { viewsFor } from '#web/features/tasks/data/find/list-view.ts'
import { openCapture } from '#web/lib/browser/capture.ts'
import { useTheme } from '#web/lib/browser/use-theme.ts'
import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'
import type { Item } from './palette-items.ts'

export interface PaletteActions {
  /** The entries of the side menu. */
  menu: readonly { readonly to: string; readonly label: string; readonly icon: LucideIcon }[]
  onHelp: () => void
  onLogOut: () => void
}

/** The visible buttons with `data-action`, so that screens need not import the palette. */
function screenButtons(): Item[] {
  const marked = document.querySelectorAll<HTMLButtonElement>('#main button[data-action]:enabled')
  return [...marked].flatMap((button) => {
    const { action = '' } = button.dataset
    if (!button.checkVisibility()) return []
    const also = action === 'Download' ? 'export report csv excel' : ''
    return [
      { id: `button ${action}`, label: action, also, Icon: SquareMousePointer, run: () => button.click() },
    ]
  })
}

const idsOf = (items: readonly Item[]): string => items.map(({ id }) => id).join()

/** Like `screenButtons`, including parts that load after the palette has opened. */
function useScreenButtons(): Item[] {
  const [buttons, setButtons] = useState(screenButtons)
  useEffect(() => {
    const main = document.querySelector('#main')
    if (!main) return
    const changes = new MutationObserver(() => {
      const now = screenButtons()
      setButtons((shown) => (idsOf(now) === idsOf(shown) ? shown : now))
    })
    changes.observe(main, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [])
  return buttons
}

const sortNames: Partial<Record<(typeof SORTS)[number], string>> = {
  created: 'date created',
  due: 'due date',
  priority: 'priority',
  changed: 'last change',
  title: 'title',
}

/** Other views and orders of the list on show. */
function listItems(user: User, pathname: string, search: string): Item[] {
  if (pathname !== taskListOf(user)) return []
  const query = new URLSearchParams(search)
  return [
    ...viewsFor(isAdmin(user)).map((view) => ({
      id: `view ${view}`,
      label: `Switch to ${view}`,
      also: 'view layout',
      Icon: Table2,
      to: `${pathname}?${queryWith(query, { view })}`,
    })),
    ...SORTS.flatMap((sort) => {
      const name = sortNames[sort]
      if (name === undefined) return []
      const to = `${pathname}?${queryWith(query, { sort: sort === 'created' ? '' : sort, order: '' })}`
      return [{ id: `sort ${sort}`, label: `Sort by ${name}`, also: 'order', Icon: ArrowUpDown, to }]
    }),
  ]
}

/** Opens the dialog for a new task with this line (decision T61). */
export const createItem = (text: string): Item => ({
  id: 'create',
  label: `Create task "${text}"`,
  Icon: Plus,
  run: () => openCapture({ text }),
})

const adminItems = (list: string): Item[] => [
  {
    id: 'mine',
    label: 'Tasks assigned to me',
    also: 'my own mine',
    Icon: UserRound,
    to: `${list}?assignedTo=me`,
  },
  {
    id: 'nobody',
    label: 'Unassigned tasks',
    also: 'nobody',
    Icon: UserRound,
    to: `${list}?assignedTo=nobody`,
  },
]

const newItem: Item = {
  id: 'new',
  label: 'New task',
  also: 'create add',
  Icon: Plus,
  aside: 'C',
  run: () => openCapture(),
}
const templatesItem: Item = {
  id: 'templates',
  label: 'New task from a template',
  also: 'create templates',
  Icon: LayoutTemplate,
  to: '/admin/templates',
}

export function useActions(user: User, mayAdd: boolean, { onHelp, onLogOut }: PaletteActions): Item[] {
  const { pathname, search } = useLocation()
  const [theme, setTheme] = useTheme()
  const buttons = useScreenButtons()
  const list = taskListOf(user)
  const admin = isAdmin(user)
  return [
    ...buttons,
    ...(mayAdd ? [newItem] : []),
    ...(admin ? [templatesItem] : []),
    ...listItems(user, pathname, search),
    { id: 'overdue', label: 'Overdue tasks', also: 'show late', Icon: CalendarX2, to: `${list}?due=overdue` },
    { id: 'week', label: 'Tasks due this week', also: 'show', Icon: CalendarX2, to: `${list}?due=week` },
    {
      id: 'high',
      label: 'High-priority tasks',
      also: 'show urgent',
      Icon: Flag,
      to: `${list}?priority=High`,
    },
    ...(admin ? adminItems(list) : []),
    ...(['light', 'dark', 'system'] as const)
      .filter((each) => each !== theme)
      .map((each) => ({
        id: `theme ${each}`,
        label: each === 'system' ? "Use the device's theme" : `Use the ${each} theme`,
        also: 'mode colours system',
        Icon: SunMoon,
        run: () => setTheme(each),
      })),
    { id: 'keys', label: 'Keyboard shortcuts', also: 'keys help', Icon: Keyboard, aside: '?', run: onHelp },
    { id: 'logout', label: 'Log out', also: 'logout sign out leave', Icon: LogOut, run: onLogOut },
  ]
}
