import type { Task } from '@task-manager/contract/tasks'
import type { User } from '@task-manager/contract/users'
import {
  Bookmark,
  CalendarX2,
  CircleDot,
  Flag,
  FolderKanban,
  Keyboard,
  LayoutTemplate,
  ListChecks,
  LogOut,
  Plus,
  UserRound,
} from 'lucide-react'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { isAdmin, taskListOf } from '#web/lib/roles.ts'
import { atMost, found, type Group, type Item } from './palette-items.ts'
import { recentOf } from './recent.ts'
import { useFound } from './use-found.ts'

/** So many results fit without scrolling. */
const SHOWN = 9

export interface PaletteActions {
  /** The side menu's, and the account page. */
  places: readonly Item[]
  onHelp: () => void
  onLogOut: () => void
}

function taskItem(user: User, { _id: id, title, status, dueDate }: Task): Item {
  const aside = status === 'Completed' ? 'Completed' : formatDay(dueDate)
  if (!isAdmin(user))
    return { id: `task ${id}`, label: title, Icon: CircleDot, aside, to: `/user/task-details/${id}` }
  const to = `/admin/create-task?task=${id}`
  return { id: `task ${id}`, label: title, Icon: CircleDot, aside, to, state: { taskId: id } }
}

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

/** What is offered for what is typed: the best groups first; nothing typed: what was chosen last, then what can be done. */
export function useGroups(
  user: User,
  typed: string,
  actions: PaletteActions,
): { groups: Group[]; settled: boolean } {
  const { tasks, total, people, views, groups, settled } = useFound(user, typed)
  const text = typed.trim()
  const list = taskListOf(user)
  const doing = deeds(user, actions)
  if (text === '') {
    const recent = recentOf(user._id)
    return {
      groups: [
        ...atMost([{ name: 'Recent', items: recent }], SHOWN),
        { name: 'Go to', items: actions.places },
        { name: 'Do', items: doing },
      ],
      settled: true,
    }
  }
  const search = new URLSearchParams({ q: text })
  const all: Item[] =
    total > tasks.length
      ? [
          {
            id: 'all',
            label: `All ${formatNumber(total)} tasks with ‘${text}’`,
            Icon: ListChecks,
            to: `${list}?${search}`,
          },
        ]
      : []
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
    { name: 'Tasks', items: [...tasks.map((task) => taskItem(user, task)), ...all] },
    { name: 'Go to', items: found(actions.places, text).slice(0, 3) },
    { name: 'Projects', items: found(projectItems, text).slice(0, 3) },
    { name: 'Views', items: found(viewItems, text).slice(0, 3) },
    { name: 'People', items: found(peopleItems, text).slice(0, 3) },
    { name: 'Do', items: found(doing, text).slice(0, 4) },
  ].filter(({ items }) => items.length > 0)
  if (hits.length > 0 || !settled || !isAdmin(user)) return { groups: hits, settled }
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
    settled,
  }
}
