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
import { type Group, type Item, limitItems, matchItems } from './palette-items.ts'
import { recentOf } from './recent.ts'
import { statusIcons } from './status-icons.tsx'
import type { TypedList } from './typed-list.ts'
import { usePaletteSearch } from './use-palette-search.ts'

/** Recent items that fit without scrolling. */
const SHOWN = 9

export interface PaletteActions {
  /** The entries of the side menu. */
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

/** The pages of the menu and those outside it. */
const pageItems = (user: User, { menu }: PaletteActions): Item[] => [
  ...menu.map(({ to, label, icon }) => ({ id: to, label, Icon: icon, to })),
  { id: '/account', label: 'Account', also: 'profile password settings mails sessions', to: '/account' },
  ...(isAdmin(user) ? [{ id: '/admin/log', label: 'Log', also: 'audit', to: '/admin/log' }] : []),
]

/** Actions that are available on every screen. */
function actionItems(user: User, { onHelp, onLogOut }: PaletteActions): Item[] {
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

interface PaletteResults {
  readonly groups: readonly Group[]
  /** The words of the search, marked in the results. */
  readonly words: string
  readonly settled: boolean
}

/** Leads from the first matches to all of them. */
function allItem(list: string, { query, words, filtered }: TypedList, total: number): Item {
  const label = filtered
    ? `Show ${total === 1 ? 'it' : `all ${formatNumber(total)}`} in the list`
    : `All ${formatNumber(total)} tasks with ‘${words}’`
  return { id: 'all', label, Icon: ListChecks, to: `${list}?${query}` }
}

/** The results for a typed text, best groups first; without text the recent items, pages and actions. */
export function useGroups(
  user: User,
  typed: string,
  actions: PaletteActions,
  ready: boolean,
): PaletteResults {
  const { search, tasks, total, people, views, groups, settled } = usePaletteSearch(user, typed, ready)
  const text = typed.trim()
  const list = taskListOf(user)
  const pages = pageItems(user, actions)
  const doable = actionItems(user, actions)
  if (text === '') {
    const recent = recentOf(user._id)
    return {
      groups: [
        ...limitItems([{ name: 'Recent', items: recent }], SHOWN),
        { name: 'Go to', items: pages },
        { name: 'Do', items: doable },
      ],
      words: '',
      settled: true,
    }
  }
  const offersAll = search !== null && total > (search.filtered ? 0 : tasks.length)
  const taskItems: Item[] = [
    ...tasks.map((task) => taskItem(user, task)),
    ...(offersAll ? [allItem(list, search, total)] : []),
  ]
  // Filters apply to tasks only.
  if (search?.filtered)
    return {
      groups: taskItems.length > 0 ? [{ name: 'Tasks', items: taskItems }] : [],
      words: search.words,
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
    { name: 'Go to', items: matchItems(pages, text).slice(0, 3) },
    { name: 'Projects', items: matchItems(projectItems, text).slice(0, 3) },
    { name: 'Views', items: matchItems(viewItems, text).slice(0, 3) },
    { name: 'People', items: matchItems(peopleItems, text).slice(0, 3) },
    { name: 'Do', items: matchItems(doable, text).slice(0, 4) },
  ].filter(({ items }) => items.length > 0)
  if (hits.length > 0 || search === null || !settled || !isAdmin(user))
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
