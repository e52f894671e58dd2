/** The sentences of the log, for the screen and the CSV. */
import type { ChangeKind } from '@task-manager/contract/changes'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import type { LogEntry, LogTopic } from './log.ts'

export const topicLabels: Record<LogTopic, string> = {
  session: 'Sign-ins and failures',
  user: 'Accounts and roles',
  invitation: 'Invitations',
  task: 'Deleted tasks',
  project: 'Projects',
  label: 'Labels',
  template: 'Templates',
  view: 'Views for everyone',
  enquiry: 'Enquiries',
  settings: 'Settings',
  mail: 'Emails',
  export: 'Exports',
  backup: 'Backups',
}

/** Returns an unknown topic of a newer server unchanged. */
export function topicOfEntry({ kind }: LogEntry): string {
  const topic = kind.slice(0, kind.indexOf('.'))
  return topicLabels[topic as LogTopic] ?? topic
}

const role = (value: unknown): string => (value === 'admin' ? 'an administrator' : 'a member')
const fieldNames: Record<string, string> = {
  name: 'name',
  email: 'email',
  picture: 'picture',
  password: 'password',
}

function changeOf({ changes }: LogEntry, field: string): FieldChange | undefined {
  return changes.find((change) => change.field === field)
}

/** How often it happened within the hour. */
function times(entry: LogEntry): string {
  const count = changeOf(entry, 'times')?.after
  return count === undefined ? '' : `, ${String(count)} times`
}

/** A quoted name, or nothing. */
const named = (name: string): string => (name === '' ? '' : ` "${name}"`)

/** 'changed their own' when actor and subject are the same person. */
const whose = ({ actor, subject }: LogEntry): string =>
  actor !== null && actor._id === subject._id ? 'their own' : `${subject.name}'s`

function edited(entry: LogEntry): string {
  const fields = entry.changes.map(({ field }) => fieldNames[field] ?? field)
  const moved = [changeOf(entry, 'name'), changeOf(entry, 'email')].flatMap((change) =>
    change ? `${String(change.before)} to ${String(change.after)}` : [],
  )
  return `changed ${whose(entry)} ${fields.join(', ')}${moved.length > 0 ? ` (${moved.join(', ')})` : ''}`
}

function changedPreferences(entry: LogEntry): string {
  const zone = changeOf(entry, 'timeZone')
  const phrases = [
    zone && `set ${whose(entry)} time zone to ${String(zone.after)}`,
    entry.changes.some(({ field }) => field.startsWith('mails')) &&
      `changed ${whose(entry)} email preferences`,
    changeOf(entry, 'dateLanguage') && `changed ${whose(entry)} date language`,
  ]
  return phrases.filter(Boolean).join(' and ')
}

function turnedOffByLink({ subject }: LogEntry): string {
  return `Emails to ${subject.name} were turned off with the link in an email`
}

function secondStepRule(entry: LogEntry): string {
  const rule = changeOf(entry, 'twoStepRequired')
  const phrases = [
    rule && (rule.after ? 'required two-step sign-in for everyone' : 'made two-step sign-in optional'),
    changeOf(entry, 'sessionsEnded') && 'ended sessions opened without it',
  ]
  return phrases.filter(Boolean).join(' and ')
}

function changedGroup(entry: LogEntry, kind: 'project' | 'label' | 'template' | 'view'): string {
  const name = changeOf(entry, 'name')
  const archived = changeOf(entry, 'archived')
  if (name && name.before !== name.after)
    return `renamed the ${kind}${named(entry.subject.name)} to "${String(name.after)}"`
  if (archived) return `${archived.after ? 'archived' : 'restored'} the ${kind}${named(entry.subject.name)}`
  return `changed the ${kind}${named(entry.subject.name)}`
}

function changedSending(entry: LogEntry): string {
  const after = changeOf(entry, 'sending')?.after
  if (after === 'held') return 'put notifications on hold'
  return `resumed notifications and ${after === 'send' ? 'sent' : 'discarded'} those that were waiting`
}

type Sentence = (entry: LogEntry) => string

/** Kinds that most subjects share. */
const verbs = { created: 'created', edited: 'changed', deleted: 'deleted' } as const
type PlainKind = ChangeKind & `${string}.${keyof typeof verbs}`

const plainSentence = ({ kind, subject }: LogEntry): string | undefined => {
  const [topic, verb = ''] = kind.split('.')
  return verb in verbs ? `${verbs[verb as keyof typeof verbs]} the ${topic}${named(subject.name)}` : undefined
}

type OwnSentenceKind = Exclude<ChangeKind, PlainKind | ChangeKind<'comment' | 'inbox'>>

const sentences: Record<OwnSentenceKind, Sentence> & Partial<Record<PlainKind, Sentence>> = {
  'session.opened': (entry) => {
    const device = changeOf(entry, 'device')?.after
    return device ? `logged in with ${String(device)}` : 'logged in'
  },
  'session.closed': () => 'logged out',
  'session.forgotten': (entry) => `Password reset requested for ${entry.subject.name}${times(entry)}`,
  'session.failed': (entry) => {
    const step = changeOf(entry, 'step')?.after
    if (step === 'passkey')
      return `Failed sign-in with a passkey${entry.subject.name && ` for ${entry.subject.name}`}${times(entry)}`
    return `Failed sign-in as ${entry.subject.name}${step ? `: correct password, wrong ${String(step)}` : ''}${times(entry)}`
  },
  'session.recovery-code': (entry) => `used a recovery code, ${String(changeOf(entry, 'left')?.after)} left`,
  'session.ended': ({ actor, subject }) =>
    subject.name === '' || actor?._id === subject._id
      ? 'ended sessions'
      : `signed ${subject.name} out everywhere`,
  'user.created': (entry) =>
    entry.actor?._id === entry.subject._id
      ? `created an account as ${role(changeOf(entry, 'role')?.after)}`
      : `created an account for ${entry.subject.name} as ${role(changeOf(entry, 'role')?.after)}`,
  'user.edited': edited,
  'user.role': (entry) => `made ${entry.subject.name} ${role(changeOf(entry, 'role')?.after)}`,
  'user.deactivated': ({ subject }) => `deactivated ${subject.name}`,
  'user.reactivated': ({ subject }) => `reactivated ${subject.name}`,
  'user.deleted': ({ subject }) => `deleted the account ${subject.name}`,
  'user.reset-link': ({ subject }) => `created a password reset link for ${subject.name}`,
  'user.email-returned': () => 'restored their previous email address and set a new password',
  'user.two-step-on': () => 'turned on two-step sign-in',
  'user.two-step-app': () => 'set up an authenticator app',
  'user.passkey-added': (entry) => `added the passkey${named(String(changeOf(entry, 'passkey')?.after))}`,
  'user.passkey-renamed': (entry) =>
    `renamed a passkey to${named(String(changeOf(entry, 'passkey')?.after))}`,
  'user.passkey-removed': (entry) =>
    `removed the passkey${named(String(changeOf(entry, 'passkey')?.before))}`,
  'user.two-step-changed': () => 'switched to another authenticator app',
  'user.two-step-codes': () => 'created new recovery codes',
  'user.two-step-off': () => 'turned off two-step sign-in',
  'user.two-step-reset': (entry) => `reset ${whose(entry)} two-step sign-in`,
  'user.reset': () => 'reset their password with a link',
  'invitation.created': (entry) => `invited ${entry.subject.name} as ${role(changeOf(entry, 'role')?.after)}`,
  'invitation.sent': ({ subject }) => `resent the invitation to ${subject.name}`,
  'invitation.opened': ({ subject }) => `The invitation to ${subject.name} was opened`,
  'invitation.withdrawn': ({ subject }) => `withdrew the invitation to ${subject.name}`,
  'invitation.accepted': ({ subject }) => `accepted the invitation to ${subject.name}`,
  'settings.preferences': (entry) =>
    changeOf(entry, 'by') ? turnedOffByLink(entry) : changedPreferences(entry),
  'settings.two-step': secondStepRule,
  'settings.members-add-tasks': (entry) =>
    changeOf(entry, 'membersAddTasks')?.after
      ? 'let members add tasks for themselves'
      : 'let only administrators add tasks',
  'settings.sample-team': (entry) =>
    Number(changeOf(entry, 'people')?.after) > 0 ? 'added the sample team' : 'removed the sample team',
  'settings.restored': (entry) =>
    `This installation was restored from the backup of ${String(changeOf(entry, 'restored')?.after)}`,
  'settings.sending': changedSending,
  'task.ticked': (entry) =>
    changeOf(entry, 'status')?.after === 'Completed'
      ? `completed the task${named(entry.subject.name)}`
      : `updated the checklist of the task${named(entry.subject.name)}`,
  'task.restored': ({ subject }) => `restored the task${named(subject.name)}`,
  'task.purged': ({ subject }) => `permanently deleted the task${named(subject.name)}`,
  'project.edited': (entry) => changedGroup(entry, 'project'),
  'label.edited': (entry) => changedGroup(entry, 'label'),
  'label.merged': (entry) =>
    `merged the label${named(entry.subject.name)} into "${String(changeOf(entry, 'name')?.after)}"`,
  'template.created': ({ subject }) => `saved the template${named(subject.name)}`,
  'template.edited': (entry) => changedGroup(entry, 'template'),
  'view.created': ({ subject }) => `saved the view${named(subject.name)} for everyone`,
  'view.edited': (entry) => {
    const shared = changeOf(entry, 'shared')
    if (shared?.after === true) return `saved the view${named(entry.subject.name)} for everyone`
    if (shared) return `made the view${named(entry.subject.name)} private`
    return changedGroup(entry, 'view')
  },
  'enquiry.received': () => 'New enquiry received',
  'enquiry.moved': (entry) => `moved an enquiry to ${String(changeOf(entry, 'status')?.after)}`,
  'enquiry.resent': () => 'resent the email about an enquiry',
  'enquiry.deleted': () => 'deleted an enquiry',
  'mail.resent': () => 'resent an email',
  'mail.tested': () => 'sent themselves a test email',
  'export.tasks': () => 'downloaded the task report',
  'export.users': () => 'downloaded the team report',
  'export.log': () => 'downloaded this log',
  'export.own': () => 'downloaded their own data',
  'backup.downloaded': (entry) => `downloaded the backup${named(String(changeOf(entry, 'name')?.after))}`,
  'backup.deleted': (entry) => `deleted the backup${named(String(changeOf(entry, 'name')?.before))}`,
  'backup.warned': (entry) => String(changeOf(entry, 'warning')?.after),
}

/** Returns an unknown kind of a newer server unchanged. */
export const sentenceOf = (entry: LogEntry): string =>
  sentences[entry.kind as keyof typeof sentences]?.(entry) ?? plainSentence(entry) ?? entry.kind
