/** Texts of emails about tasks. */
import { addDays, daysBetween } from '@task-manager/contract/calendar'
import { type MailKind, mailNames, type TaskMailKind } from '@task-manager/contract/people/preferences'
import { longDay, shortDay } from '#server/core/days/day-words.ts'
import {
  type MailContent,
  type MailGroup,
  type MailItem,
  type OriginConfig,
  type RenderedMail,
  renderMail,
} from '#server/core/mail-template.ts'

export interface TaskLine {
  readonly id: string
  readonly title: string
  readonly dueDate: string
  readonly link: string
}

/** Links in the footer. */
export interface FooterLinks {
  readonly account: string
  /** Turns these emails off. */
  readonly off: string
  /** The recipient's tasks. */
  readonly tasks: string
}

/** The recipient and their current day. */
export interface Recipient {
  readonly config: OriginConfig
  readonly name: string
  readonly today: string
}

/** The most tasks listed in a group; the others are counted in a line with a link. */
const LISTED_MAX = 50

const footerLinks = ({ account, off }: FooterLinks): NonNullable<MailContent['footerLinks']> => [
  { label: 'Turn these emails off', link: off },
  { label: 'Notification settings', link: account },
]

const footer = (kind: MailKind, links: FooterLinks): Pick<MailContent, 'reason' | 'footerLinks'> => ({
  reason: `You get this email because "${mailNames[kind]}" is on in your notification settings.`,
  footerLinks: footerLinks(links),
})

const taskCount = (count: number): string => `${count} ${count === 1 ? 'task' : 'tasks'}`
const overdueCount = (count: number): string => `${count} overdue ${count === 1 ? 'task' : 'tasks'}`

export const assignedMail = (
  { config, name, today }: Recipient,
  actor: string,
  task: TaskLine,
  links: FooterLinks,
): RenderedMail =>
  renderMail(config, {
    subject: `Assigned to you: ${task.title}`,
    paragraphs: [
      `Hello ${name},`,
      task.dueDate < today
        ? `${actor} assigned you the task "${task.title}". It was due on ${longDay(task.dueDate)} and is overdue.`
        : `${actor} assigned you the task "${task.title}". It is due on ${longDay(task.dueDate)}.`,
    ],
    action: { label: 'Open task', link: task.link },
    ...footer('assigned', links),
  })

type Reminder = Exclude<TaskMailKind, 'assigned'>
type Tasks = readonly TaskLine[]

const allTomorrow = (tasks: Tasks, today: string): boolean =>
  tasks.every(({ dueDate }) => dueDate === addDays(today, 1))

const headline = ([first, ...others]: Tasks): string =>
  others.length === 0 ? (first?.title ?? '') : taskCount(others.length + 1)

/** Subject and first sentence. Before a weekend 'tomorrow' covers the days until the next workday. */
const openings: Record<Reminder, (tasks: Tasks, today: string) => [string, string]> = {
  'due-tomorrow': (tasks, today) =>
    allTomorrow(tasks, today)
      ? [`Due tomorrow: ${headline(tasks)}`, `You have ${taskCount(tasks.length)} due tomorrow:`]
      : [`Due soon: ${headline(tasks)}`, `You have ${taskCount(tasks.length)} due by the next workday:`],
  'due-today': (tasks) => [`Due today: ${headline(tasks)}`, `You have ${taskCount(tasks.length)} due today:`],
  overdue: (tasks) => [`Overdue: ${headline(tasks)}`, `You have ${overdueCount(tasks.length)}:`],
}

/** 'Due tomorrow', 'Due 30th Nov', '20th Nov, 3 days overdue' */
function dueNote(dueDate: string, today: string): Pick<MailItem, 'note' | 'late'> {
  const days = daysBetween(today, dueDate)
  const day = shortDay(dueDate, today)
  if (days < 0) return { note: `Due ${day}, ${-days} ${days === -1 ? 'day' : 'days'} overdue`, late: true }
  if (days === 0) return { note: 'Due today' }
  return { note: days === 1 ? 'Due tomorrow' : `Due ${day}` }
}

function groupOf(heading: string, tasks: Tasks, today: string, links: FooterLinks): MailGroup {
  const items: MailItem[] = tasks.slice(0, LISTED_MAX).map(({ id, title, dueDate, link }) => ({
    ...{ text: title, link, subjects: [id] },
    ...dueNote(dueDate, today),
  }))
  const more = tasks.length - items.length
  if (more > 0) items.push({ text: `See ${more} more in your task list`, link: links.tasks })
  return { heading, items }
}

export function reminderMail(
  { name, today }: Recipient,
  kind: Reminder,
  tasks: Tasks,
  links: FooterLinks,
): MailContent {
  const [subject, sentence] = openings[kind](tasks, today)
  const [heading = ''] = subject.split(':')
  return {
    subject,
    paragraphs: [`Hello ${name},`, sentence],
    shorter: { subject: heading, paragraphs: [`Hello ${name},`, `${heading}:`] },
    groups: [groupOf('', tasks, today, links)],
    ...footer(kind, links),
  }
}

const headings: Record<TaskMailKind, (tasks: Tasks, today: string) => string> = {
  overdue: () => 'Overdue',
  'due-today': () => 'Today',
  'due-tomorrow': (tasks, today) => (allTomorrow(tasks, today) ? 'Tomorrow' : 'By the next workday'),
  assigned: () => 'New',
}

/** Everything of one morning in one email. */
export function dailyMail(
  { name, today }: Recipient,
  parts: readonly { readonly kind: TaskMailKind; readonly tasks: Tasks }[],
  /** News since the last daily email, in a group for each task. */
  news: readonly MailGroup[],
  links: FooterLinks,
): MailContent {
  const all = parts.flatMap(({ tasks }) => tasks)
  const overdueCount = all.filter(({ dueDate }) => dueDate < today).length
  const paragraphs = [
    `Hello ${name},`,
    all.length === 0 ? "Here's what's new on your tasks." : `Here are your tasks for ${longDay(today)}.`,
  ]
  const subject = all.length === 0 ? `updates on ${taskCount(news.length)}` : taskCount(all.length)
  return {
    subject: `Your day: ${subject}${overdueCount === 0 ? '' : `, ${overdueCount} overdue`}`,
    shorter: { subject: 'Your day', paragraphs },
    paragraphs,
    groups: [
      ...parts.map(({ kind, tasks }) => groupOf(headings[kind](tasks, today), tasks, today, links)),
      ...news.map(({ heading, items }) => ({ heading: `New on ${heading}`, items })),
    ],
    reason: 'You get this email because you chose one email a day in your notification settings.',
    footerLinks: footerLinks(links),
  }
}
