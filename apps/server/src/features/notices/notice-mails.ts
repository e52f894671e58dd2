/** Texts of emails about tasks. */
import { type MailKind, mailNames } from '@task-manager/contract/preferences'
import { type MailContent, type RenderedMail, renderMail } from '#server/core/mail-template.ts'
import { dayInWords } from './day.ts'

export interface TaskLine {
  readonly title: string
  readonly dueDate: string
  readonly link: string
}

/** Links in the footer. */
export interface FooterLinks {
  readonly account: string
  /** Turns this kind of email off. */
  readonly off: string
}

const footer = (
  kind: MailKind,
  { account, off }: FooterLinks,
): Pick<MailContent, 'reason' | 'footerLinks'> => ({
  reason: `You get this mail because ‘${mailNames[kind]}’ is on for your account.`,
  footerLinks: [
    { label: 'Turn these mails off', link: off },
    { label: 'Choose your mails', link: account },
  ],
})

const taskCount = (count: number): string => `${count} ${count === 1 ? 'task' : 'tasks'}`

export const assignedMail = (name: string, actor: string, task: TaskLine, links: FooterLinks): RenderedMail =>
  renderMail({
    subject: `Assigned to you: ${task.title}`,
    paragraphs: [
      `Hello ${name},`,
      `${actor} gave you the task ‘${task.title}’. It is due on ${dayInWords(task.dueDate)}.`,
    ],
    action: { label: 'Open the task', link: task.link },
    ...footer('assigned', links),
  })

/** Kinds of emails about tasks. */
export type TaskMailKind = Exclude<MailKind, 'new-sign-in' | 'enquiry'>
type Reminder = Exclude<TaskMailKind, 'assigned'>

/** Subject and first sentence. Before a weekend 'tomorrow' covers the days until the next workday. */
const openings: Record<Reminder, (tasks: readonly TaskLine[], tomorrow: string) => [string, string]> = {
  'due-tomorrow': (tasks, tomorrow) =>
    tasks.every(({ dueDate }) => dueDate === tomorrow)
      ? [`Due tomorrow: ${headline(tasks)}`, `${taskCount(tasks.length)} of yours must be done by tomorrow:`]
      : [
          `Due soon: ${headline(tasks)}`,
          `${taskCount(tasks.length)} of yours must be done by the next workday:`,
        ],
  'due-today': (tasks) => [
    `Due today: ${headline(tasks)}`,
    `${taskCount(tasks.length)} of yours must be done today:`,
  ],
  overdue: (tasks) => [
    `Overdue: ${headline(tasks)}`,
    `${taskCount(tasks.length)} of yours should have been done by now:`,
  ],
}

const headline = ([first, ...others]: readonly TaskLine[]): string =>
  others.length === 0 ? (first?.title ?? '') : taskCount(others.length + 1)

const lines = (tasks: readonly TaskLine[]): NonNullable<MailContent['list']> =>
  tasks.map(({ title, dueDate, link }) => ({ text: `${title}, due ${dayInWords(dueDate)}`, link }))

export function reminderMail(
  kind: Reminder,
  name: string,
  tasks: readonly TaskLine[],
  tomorrow: string,
  links: FooterLinks,
): RenderedMail {
  const [subject, sentence] = openings[kind](tasks, tomorrow)
  return renderMail({
    subject,
    paragraphs: [`Hello ${name},`, sentence],
    list: lines(tasks),
    ...footer(kind, links),
  })
}

const headings: Record<TaskMailKind, string> = {
  overdue: 'Overdue',
  'due-today': 'Due today',
  'due-tomorrow': 'Due next',
  assigned: 'New for you',
}

/** Everything of one morning in one email. */
export function dailyMail(
  name: string,
  parts: readonly { readonly kind: TaskMailKind; readonly tasks: readonly TaskLine[] }[],
  account: string,
): RenderedMail {
  const all = parts.reduce((sum, { tasks }) => sum + tasks.length, 0)
  return renderMail({
    subject: `Your day: ${taskCount(all)}`,
    paragraphs: [
      `Hello ${name},`,
      parts.map(({ kind, tasks }) => `${headings[kind]}: ${taskCount(tasks.length)}.`).join(' '),
    ],
    list: parts.flatMap(({ kind, tasks }) =>
      lines(tasks).map(({ text, link }) => ({ text: `${headings[kind]}: ${text}`, link })),
    ),
    reason: 'You get this one mail a day in place of single ones, as your account says.',
    footerLinks: [{ label: 'Choose your mails', link: account }],
  })
}
