/** Reads equal the model: the same tasks, counts that equal a recount, and nothing that the reader may not see. */
import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import type { InboxPage } from '@task-manager/contract/notifications/inbox'
import type { TeamMember } from '@task-manager/contract/people/users'
import type { Label } from '@task-manager/contract/projects/labels'
import type { Project } from '@task-manager/contract/projects/projects'
import type { TaskPage } from '@task-manager/contract/tasks/tasks'
import type { TrashPage } from '@task-manager/contract/tasks/trash'
import { dayFor, isWaiting, TODAY } from './day-rules.ts'
import type { ModelTask, Someone } from './entities.ts'
import type { Model } from './model.ts'
import { type ModelledApp, type Read, taskRead } from './modelled-app.ts'
import { moreReads } from './more-reads.ts'
import { forReader, fromRead, isOpen, newestFirst, same, sorted, summaryOf, withStatus } from './shape.ts'

/** All pages of a list, read with a small limit. */
async function pages(modelled: ModelledApp, who: Someone, url: string, limit: number): Promise<TaskPage[]> {
  const found: TaskPage[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: TaskPage = await modelled.get(who, `${url}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
    found.push(page)
    cursor = page.nextCursor
  }
  return found
}

async function compareList(
  modelled: ModelledApp,
  who: Someone,
  url: string,
  n: number,
  all: ModelTask[],
  expected: ModelTask[],
) {
  const found = await pages(modelled, who, url, 2 + n)
  same(
    `${url} of ${who.name}`,
    found.flatMap(({ tasks }) => tasks.map(fromRead)),
    newestFirst(expected).map((task) =>
      forReader(modelled.model, who, task, url.includes(TODAY) ? TODAY : ''),
    ),
  )
  for (const { statusSummary } of found) same(`The counts of ${url}`, statusSummary, summaryOf(all))
}

const statuses = ['', 'Pending', 'In Progress', 'Completed'] as const
const list: Read = async (modelled, who, n) => {
  const status = statuses[n % statuses.length] ?? ''
  const all = modelled.model.visibleTo(who)
  const expected = status === '' ? all : withStatus(all, status)
  await compareList(modelled, who, `/api/tasks?status=${encodeURIComponent(status)}`, n, all, expected)
}

type Names = ReadonlyMap<string, string>
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Each term begins a word, or is words in quotes, of any text of the task. */
function isFound(task: ModelTask, typed: string, projects: Names, labels: Names): boolean {
  const comments = task.comments.filter(({ deleted }) => !deleted).map(({ text }) => text.split('[')[0] ?? '')
  const names = [projects.get(task.project ?? ''), ...task.labels.map((id) => labels.get(id))]
  const texts = [
    task.title,
    'As it was written.',
    ...task.items.map(({ text }) => text),
    ...names,
    ...comments,
  ]
  const words = texts.map((text) => ` ${folded(text ?? '').replace(/[^a-z0-9]+/g, ' ')} `).join('|')
  const terms = typed.startsWith('"') ? [`${typed.slice(1, -1)} `] : typed.split(' ')
  return terms.every((term) => words.includes(` ${folded(term)}`))
}

/** The filters that the model has. */
const filters: readonly ((
  model: Model,
  n: number,
  who: Someone,
) => { query: string; fits: (task: ModelTask) => boolean })[] = [
  (_, n) => {
    const priority = (['Low', 'Medium', 'High'] as const)[n % 3]
    return { query: `priority=${priority}`, fits: (task) => task.priority === priority }
  },
  ({ projects }, n) => {
    const id = [...projects.keys()][n] ?? null
    return { query: `project=${id ?? 'none'}`, fits: (task) => task.project === id }
  },
  ({ labels }, n) => {
    const [id = '', name = 'None'] = [...labels][n] ?? []
    return { query: `label=${encodeURIComponent(name)}`, fits: (task) => task.labels.includes(id) }
  },
  (_, n) => ({
    query: `waiting=${n % 2 ? 'yes' : 'no'}&today=${TODAY}`,
    fits: (task) => isWaiting(task, TODAY) === (n % 2 === 1),
  }),
  (model, n, who) => {
    const group = (['overdue', 'today', 'week'] as const)[n % 3] ?? 'week'
    const there = dayFor(model, who, false)[group]
    const own = who.role === 'admin' ? '&assignedTo=me' : ''
    return { query: `myDay=${group}${own}&today=${TODAY}`, fits: (task) => there.includes(task) }
  },
  ({ projects, labels }, n) => {
    const words = ['copy', 'ZURICH pri', 'harbour', '"task 3"', 'written', 'again', 'cafe']
    const typed = words[n % words.length] ?? ''
    return { query: `q=${encodeURIComponent(typed)}`, fits: (task) => isFound(task, typed, projects, labels) }
  },
]
const filtered: Read = async (modelled, who, n) => {
  const filter = filters[n % filters.length]?.(modelled.model, n, who)
  if (!filter) return
  const expected = modelled.model.visibleTo(who).filter(filter.fits)
  await compareList(modelled, who, `/api/tasks?${filter.query}`, n, expected, expected)
}

const one = taskRead('', ({ model, who, task, body }) => {
  same(`A task of ${who.name}`, fromRead(body), forReader(model, who, task))
  same('Whether they follow it', body.following, model.follows(who, task))
  if (body.version < task.version) throw new Error(`The version of ${task.title} went back.`)
  task.version = body.version
})

const comments = taskRead('/comments', ({ task, body }) => {
  same(
    'The comments',
    body.comments.map((each: Record<string, unknown>) => ({
      id: each._id,
      author: (each.author as { _id: string } | null)?._id ?? null,
      text: each.text,
      mentions: each.mentions,
      deleted: each.deleted,
      reactions: (each.reactions as { sign: string; people: string[] }[])
        .map(({ sign, people }) => [sign, sorted(people)])
        .sort(),
    })),
    task.comments.toReversed().map(({ id, author, text, mentions, deleted, reactions }) => ({
      id,
      author,
      text,
      mentions,
      deleted,
      reactions: [...reactions]
        .filter(([, people]) => people.size > 0)
        .map(([sign, people]) => [sign, sorted(people)])
        .sort(),
    })),
  )
})

const titles: Read = async (modelled, who) => {
  const ids = modelled.model.tasks.map(({ id }) => id)
  if (ids.length === 0) return
  const { tasks } = await modelled.get(who, `/api/tasks/titles?ids=${ids.join(',')}`)
  same(
    'The titles',
    sorted(tasks.map((each: { _id: string; title: string }) => `${each._id} ${each.title}`)),
    sorted(modelled.model.visibleTo(who).map(({ id, title }) => `${id} ${title}`)),
  )
}

const projects: Read = async (modelled, who) => {
  const { projects } = (await modelled.get(who, '/api/projects')) as { projects: Project[] }
  const mine = modelled.model.visibleTo(who)
  const ids = [...modelled.model.projects.keys()].filter(
    (id) => who.role === 'admin' || mine.some(({ project }) => project === id),
  )
  same(
    'The projects',
    projects.map((each) => [each._id, each.name, each.statusSummary, each.peopleCount]).sort(),
    ids
      .map((id) => {
        const tasks = mine.filter(({ project }) => project === id)
        const people = new Set(tasks.filter(isOpen).flatMap((task) => task.people))
        return [id, modelled.model.projects.get(id), summaryOf(tasks), people.size]
      })
      .sort(),
  )
}

const labels: Read = async (modelled, who) => {
  const { labels } = (await modelled.get(who, '/api/labels')) as { labels: Label[] }
  const mine = modelled.model.visibleTo(who)
  const counted = [...modelled.model.labels].map(([id, name]) => {
    const count = mine.filter((task) => task.labels.includes(id)).length
    return { id, name, count }
  })
  same(
    'The labels',
    labels.map(({ _id, name, taskCount }) => `${_id} ${name} ${taskCount}`).sort(),
    counted
      .filter(({ count }) => who.role === 'admin' || count > 0)
      .map(({ id, name, count }) => `${id} ${name} ${count}`)
      .sort(),
  )
}

/**
 * Entries that were read are grouped by the time of reading, which the model does not have: the number of events is
 * compared.
 */
const inbox: Read = async (modelled, who) => {
  await modelled.feed()
  const page: InboxPage = await modelled.get(who, '/api/inbox?limit=500')
  const mine = modelled.model.news.filter(({ to }) => to === who.id)
  const unread = Map.groupBy(
    mine.filter(({ read }) => !read),
    ({ kind, task }) => `${kind} ${task.id}`,
  )
  same(
    `The inbox of ${who.name}`,
    page.entries
      .filter(({ read }) => !read)
      .map(({ kind, task, count }) => `${kind} ${task?.title ?? 'not seen'} ${count}`)
      .sort(),
    [...unread.values()]
      .map((events) => {
        const [{ kind, task }] = events as [(typeof events)[number]]
        return `${kind} ${modelled.model.sees(who, task) ? task.title : 'not seen'} ${events.length}`
      })
      .sort(),
  )
  same('The number of unread entries', page.unread, unread.size)
  const readCount = page.entries.filter(({ read }) => read).reduce((sum, { count }) => sum + count, 0)
  same('The read events', readCount, mine.filter(({ read }) => read).length)
}

const dashboard: Read = async (modelled, who, n) => {
  const isAll = n % 2 === 0 && who.role === 'admin'
  const url = isAll ? '/api/tasks/dashboard-data' : '/api/tasks/user-dashboard-data'
  const today = TODAY
  const { statistics, charts, recentTasks }: Dashboard = await modelled.get(who, `${url}?today=${today}`)
  const all = modelled.model.visibleTo(who)
  const tasks = isAll ? all : all.filter(({ people }) => people.includes(who.id))
  const { all: totalTasks, ...counts } = summaryOf(tasks)
  const overdueTasks = tasks.filter((task) => isOpen(task) && task.dueDate < today).length
  same(`The numbers of ${url}`, statistics, { totalTasks, ...counts, overdueTasks })
  const countOf = (priority: string) => tasks.filter((task) => task.priority === priority).length
  same('The priorities', charts.taskPriorityLevels, {
    Low: countOf('Low'),
    Medium: countOf('Medium'),
    High: countOf('High'),
  })
  same(
    'The newest',
    recentTasks.map(fromRead),
    newestFirst(tasks)
      .slice(0, 10)
      .map((task) => forReader(modelled.model, who, task, today)),
  )
}

const trash: Read = async (modelled, who) => {
  const isAdmin = who.role === 'admin'
  const page: TrashPage = await modelled.read(who, '/api/trash', isAdmin ? 200 : 403)
  if (!isAdmin) return
  const there = modelled.model.tasks.filter(({ place }) => place === 'trash')
  same('The trash', sorted(page.entries.map(({ _id }) => _id)), sorted(there.map(({ id }) => id)))
  same('The number in the trash', page.total, there.length)
}

const team: Read = async (modelled, who) => {
  const isAdmin = who.role === 'admin'
  const members: TeamMember[] = await modelled.read(who, '/api/users', isAdmin ? 200 : 403)
  if (!isAdmin) return
  const { people, tasks } = modelled.model
  same(
    'The team',
    members
      .map(({ _id, role, active, pendingTasks, inProgressTasks, completedTasks }) =>
        [_id, role, active, pendingTasks, inProgressTasks, completedTasks].join(' '),
      )
      .sort(),
    people
      .filter(({ state }) => state !== 'deleted')
      .map(({ id, role, state }) => {
        const own = summaryOf(tasks.filter((task) => task.place === 'list' && task.people.includes(id)))
        const { pendingTasks, inProgressTasks, completedTasks } = own
        return [id, role, state === 'active', pendingTasks, inProgressTasks, completedTasks].join(' ')
      })
      .sort(),
  )
}

export const reads: readonly Read[] = [
  list,
  filtered,
  one,
  comments,
  titles,
  projects,
  labels,
  inbox,
  dashboard,
  trash,
  team,
  ...moreReads,
]
