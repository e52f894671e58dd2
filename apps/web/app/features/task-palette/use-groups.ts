import type { User } from '@task-manager/contract/people/users'
import type { FoundTask } from '@task-manager/contract/tasks/tasks'
import { Bell, Bookmark, FolderKanban, ListChecks, UserRound } from 'lucide-react'
import { dueCell } from '#web/features/tasks/data/dates/due-labels.ts'
import { countLabel } from '#web/features/tasks/data/find/counts.ts'
import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'
import { useMayAddTasks } from '#web/lib/session/use-may-add-tasks.ts'
import { settingsPages } from '#web/lib/settings-pages.ts'
import { type Group, type Item, isPageFirst, limitItems, matchItems, taskItemId } from './palette-items.ts'
import { statusIcons } from './status-icons.tsx'
import type { TypedList } from './typed-list.ts'
import { createItem, type PaletteActions, useActions } from './use-actions.ts'
import { usePaletteSearch } from './use-palette-search.ts'
import { useRecent } from './use-recent.ts'

/** Recent items that fit without scrolling. */
const SHOWN = 9

function taskItem(user: User, { _id: id, title, status, dueDate, hit }: FoundTask): Item {
  const { text, overdue } = dueCell(dueDate, status === 'Completed')
  const aside = status === 'Completed' ? 'Completed' : text
  const item = {
    id: taskItemId(id),
    label: title,
    Icon: statusIcons[status],
    aside,
    overdue,
    comment: hit?.text,
  }
  return { ...item, to: isAdmin(user) ? `/tasks/${id}` : `/user/task-details/${id}` }
}

/** The pages of the menu and those outside it. */
const pageItems = (user: User, { menu }: PaletteActions): Item[] => [
  ...menu.map(({ to, label, icon }) => ({ id: to, label, Icon: icon, to })),
  { id: '/inbox', label: 'Inbox', also: 'notifications unread mentions', Icon: Bell, to: '/inbox' },
  { id: '/account', label: 'Account', also: 'profile password settings emails sessions', to: '/account' },
  ...(isAdmin(user)
    ? settingsPages.map(({ to, label, also = '' }) => ({ id: to, label, also: `settings ${also}`, to }))
    : []),
]

interface PaletteResults {
  readonly groups: readonly Group[]
  /** The searched words, marked in the results. */
  readonly words: string
  /** Whether all results of the typed text have arrived. */
  readonly settled: boolean
  /** Whether the tasks could not be searched. */
  readonly failed: boolean
}

/** Links from the first matches to all of them. Names all statuses, because some views begin with Open. */
function allItem(list: string, { query, words, filter, filtered }: TypedList, total: number): Item {
  const count = countLabel(total, false)
  const label = filtered
    ? `Show ${total === 1 ? 'it' : `all ${count}`} in the list`
    : `All ${count} tasks with "${words}"`
  const tab = filter.status === '' ? '&status=all' : ''
  return { id: 'all', label, Icon: ListChecks, to: `${list}?${query}${tab}` }
}

const inOrder = (pageFirst: boolean, pages: Group, tasks: Group): Group[] =>
  pageFirst ? [pages, tasks] : [tasks, pages]

const filled = (groups: readonly Group[]): Group[] => groups.filter(({ items }) => items.length > 0)

/** The results for a typed text, best groups first; without text the recent items, pages and actions. */
export function useGroups(
  user: User,
  typed: string,
  actions: PaletteActions,
  ready: boolean,
): PaletteResults {
  const text = typed.trim()
  const only = text[0] === '>' || text[0] === '#' ? text[0] : null
  const { search, tasks, total, people, views, groups, settled, failed } = usePaletteSearch(
    user,
    only === null ? typed : '',
    ready,
  )
  const list = taskListOf(user)
  const pages = pageItems(user, actions)
  const mayAdd = useMayAddTasks()
  const recent = useRecent(user._id)
  const doable = useActions(user, mayAdd, actions)
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
  if (only !== null) {
    const rest = text.slice(1).trim()
    const group =
      only === '>' ? { name: 'Actions', items: doable } : { name: 'Projects', items: projectItems }
    const items = rest === '' ? group.items : matchItems(group.items, rest)
    return {
      groups: filled([{ name: group.name, items }]),
      words: rest,
      settled: only === '>' || settled,
      failed,
    }
  }
  if (text === '') {
    return {
      groups: [
        ...limitItems([{ name: 'Recent', items: recent }], SHOWN),
        { name: 'Go to', items: pages },
        { name: 'Actions', items: doable },
      ],
      words: '',
      settled: true,
      failed,
    }
  }
  const offersAll = search !== null && total > (search.filtered ? 0 : tasks.length)
  const taskItems: Item[] = [
    ...tasks.map((task) => taskItem(user, task)),
    ...(offersAll ? [allItem(list, search, total)] : []),
  ]
  const create = mayAdd ? [createItem(text)] : []
  // Filters apply to tasks only.
  if (search?.filtered)
    return {
      groups: filled([
        { name: 'Tasks', items: taskItems },
        { name: 'Actions', items: create },
      ]),
      words: search.words,
      settled,
      failed,
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
  const peopleItems = people.map(
    ({ _id, name, email }): Item => ({
      id: `person ${_id}`,
      label: name,
      also: email,
      Icon: UserRound,
      aside: 'Team member',
      to: `/admin/users/${_id}`,
    }),
  )
  const inTasks = { name: 'Tasks', items: taskItems }
  const inPages = { name: 'Go to', items: matchItems(pages, text).slice(0, 3) }
  return {
    groups: filled([
      ...inOrder(isPageFirst(text, pages, tasks), inPages, inTasks),
      { name: 'Projects', items: matchItems(projectItems, text).slice(0, 3) },
      { name: 'Views', items: matchItems(viewItems, text).slice(0, 3) },
      { name: 'People', items: matchItems(peopleItems, text.replace(/^@/, '')).slice(0, 3) },
      { name: 'Actions', items: [...matchItems(doable, text).slice(0, 4), ...create] },
    ]),
    words: text,
    settled,
    failed,
  }
}
