import type { Task } from '@task-manager/contract/tasks'
import type { User } from '@task-manager/contract/users'
import {
  Bookmark,
  CalendarX2,
  Flag,
  FolderKanban,
  Keyboard,
  LayoutTemplate,
  ListChecks,
  LogOut,
  type LucideIcon,
  Plus,
  UserRound,
} from 'lucide-react'
import { dueCell } from '#web/features/tasks/data/due-labels.ts'
import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { atMost, found, type Group, type Item } from './palette-items.ts'
import { recentOf } from './recent.ts'
import { statusIcons } from './status-icons.tsx'
import type { TypedList } from './typed-list.ts'
import { useFound } from './use-found.ts'

/** So many results fit without scrolling. */
const SHOWN = 9

export interface PaletteActions {
  /** Of the side. */
  menu: readonly { readonly to: string; readonly label: string; readonly icon: LucideIcon }[]
  onHelp: () => void
  onLogOut: () => void
}

function taskItem(user: User, { _id: id, title, status, dueDate }: Task): Item {
  const { text, late } = dueCell(dueDate, status === 'Completed')
  const aside = status === 'Completed' ? 'Completed' : text
  const item = { id: `task ${id}`, label: title, Icon: statusIcons[status], aside, late }
  if (!isAdmin(user)) return { ...item, to: `/user/task-details/${id}` }
  return { ...item, to: `/admin/create-task?task=${id}`, state: { taskId: id } }
}

/** What the menu has, and what has no place there. */
const placesOf = (user: User, { menu }: PaletteActions): Item[] => [
  ...menu.map(({ to, label, icon }) => ({ id: to, label, Icon: icon, to })),
  { id: '/account', label: 'Account', also: 'profile password settings mails sessions', to: '/account' },
  ...(isAdmin(user) ? [{ id: '/admin/log', label: 'Log', also: 'audit', to: '/admin/log' }] : []),
]

/** What can be done from everywhere. */
function deeds(user: User, { onHelp, onLogOut }: PaletteActions): Item[] {
  const list = taskListOf(user)
  return [
    ...(isAdmin(user)
      ? [
          {
            id: 'new',
            label: 'New task',
            also: 'create add',
            Icon: Plus,
            aside: 'C',
            to: '/admin/create-task',
          },
          {
            id: 'templates',
            label: 'New task from a template',
            also: 'create templates',
            Icon: LayoutTemplate,
            to: '/admin/templates',
          },
        ]
      : []),
    {
      id: 'overdue',
      label: 'Show overdue tasks',
      also: 'late due',
      Icon: CalendarX2,
      to: `${list}?due=overdue`,
    },
    { id: 'week', label: 'Show tasks due this week', Icon: CalendarX2, to: `${list}?due=week` },
    {
      id: 'high',
      label: 'Show tasks of high priority',
      also: 'urgent',
      Icon: Flag,
      to: `${list}?priority=High`,
    },
    ...(isAdmin(user)
      ? [
          {
            id: 'mine',
            label: 'Show tasks assigned to me',
            also: 'my own',
            Icon: UserRound,
            to: `${list}?assignedTo=me`,
          },
          {
            id: 'nobody',
            label: 'Show tasks assigned to nobody',
            also: 'unassigned',
            Icon: UserRound,
            to: `${list}?assignedTo=nobody`,
          },
        ]
      : []),
    { id: 'keys', label: 'Show all shortcuts', also: 'keys help', Icon: Keyboard, aside: '?', run: onHelp },
    { id: 'logout', label: 'Log out', also: 'logout sign out leave', Icon: LogOut, run: onLogOut },
  ]
}

interface Offered {
  readonly groups: readonly Group[]
  /** What they were found by, to be marked in their names. */
  readonly words: string
  readonly settled: boolean
}

/** The way from the first few to all of them. */
function toTheList(list: string, { query, words, filtered }: TypedList, total: number): Item {
  const label = filtered
    ? `Show ${total === 1 ? 'it' : `all ${formatNumber(total)}`} in the list`
    : `All ${formatNumber(total)} tasks with ‘${words}’`
  return { id: 'all', label, Icon: ListChecks, to: `${list}?${query}` }
}

/** What is offered for what is typed: the best groups first; nothing typed: what was chosen last, then what can be done. */
export function useGroups(user: User, typed: string, actions: PaletteActions, ready: boolean): Offered {
  const { asked, tasks, total, people, views, groups, settled } = useFound(user, typed, ready)
  const text = typed.trim()
  const list = taskListOf(user)
  const places = placesOf(user, actions)
  const doing = deeds(user, actions)
  if (text === '') {
    const recent = recentOf(user._id)
    return {
      groups: [
        ...atMost([{ name: 'Recent', items: recent }], SHOWN),
        { name: 'Go to', items: places },
        { name: 'Do', items: doing },
      ],
      words: '',
      settled: true,
    }
  }
  const offersAll = asked !== null && total > (asked.filtered ? 0 : tasks.length)
  const taskItems: Item[] = [
    ...tasks.map((task) => taskItem(user, task)),
    ...(offersAll ? [toTheList(list, asked, total)] : []),
  ]
  // Filters are of tasks.
  if (asked?.filtered)
    return {
      groups: taskItems.length > 0 ? [{ name: 'Tasks', items: taskItems }] : [],
      words: asked.words,
      settled,
    }
  const viewItems = views.map(
    ({ _id, name, query }): Item => ({
      id: `view ${_id}`,
      label: name,
      Icon: Bookmark,
      aside: 'Saved view',
      to: query === '' ? list : `${list}?${query}`,
    }),
  )
  const projectItems = groups.map(
    ({ _id, name, clientName, archived }): Item => ({
      id: `project ${_id}`,
      label: name,
      also: clientName,
      Icon: FolderKanban,
      aside: archived ? 'Archived project' : 'Project',
      to: `${list}?project=${_id}`,
    }),
  )
  const peopleItems = people.map(
    ({ _id, name, email }): Item => ({
      id: `person ${_id}`,
      label: name,
      also: email,
      Icon: UserRound,
      aside: 'Their tasks',
      to: `${list}?assignedTo=${_id}`,
    }),
  )
  const hits: Group[] = [
    { name: 'Tasks', items: taskItems },
    { name: 'Go to', items: found(places, text).slice(0, 3) },
    { name: 'Projects', items: found(projectItems, text).slice(0, 3) },
    { name: 'Views', items: found(viewItems, text).slice(0, 3) },
    { name: 'People', items: found(peopleItems, text).slice(0, 3) },
    { name: 'Do', items: found(doing, text).slice(0, 4) },
  ].filter(({ items }) => items.length > 0)
  if (hits.length > 0 || asked === null || !settled || !isAdmin(user))
    return { groups: hits, words: text, settled }
  const prefill = { title: text, description: '', enquiryId: '' }
  return {
    groups: [
      {
        name: 'Do',
        items: [
          {
            id: 'create',
            label: `Create task ‘${text}’`,
            Icon: Plus,
            to: '/admin/create-task',
            state: { prefill },
          },
        ],
      },
    ],
    words: text,
    settled,
  }
}
