/** The sentence of a log entry, without the actor. */
import type { ChangeKind } from '@task-manager/contract/changes'
import type { FieldChange } from '@task-manager/contract/history'
import type { LogEntry } from '@task-manager/contract/log'

const role = (value: unknown): string => (value === 'admin' ? 'administrator' : 'member')
const fieldWords: Record<string, string> = {
  name: 'name',
  email: 'e-mail',
  picture: 'picture',
  password: 'password',
}

function of({ changes }: LogEntry, field: string): FieldChange | undefined {
  return changes.find((change) => change.field === field)
}

/** How often it happened within the hour. */
function times(entry: LogEntry): string {
  const count = of(entry, 'times')?.after
  return count === undefined ? '' : `, ${String(count)} times`
}

/** A quoted name, or nothing. */
const named = (name: string): string => (name === '' ? '' : ` ‘${name}’`)

/** 'changed their own' when actor and subject are the same person. */
const whose = ({ actor, subject }: LogEntry): string =>
  actor !== null && actor._id === subject._id ? 'their own' : `${subject.name}’s`

function edited(entry: LogEntry): string {
  const fields = entry.changes.map(({ field }) => fieldWords[field] ?? field)
  const mail = of(entry, 'email')
  const moved = mail ? ` (${String(mail.before)} to ${String(mail.after)})` : ''
  return `changed ${whose(entry)} ${fields.join(', ')}${moved}`
}

function preferred(entry: LogEntry): string {
  const zone = of(entry, 'timeZone')
  const told = [
    zone && `set ${whose(entry)} time zone to ${String(zone.after)}`,
    entry.changes.some(({ field }) => field.startsWith('mails')) && `chose ${whose(entry)} mails`,
    of(entry, 'dateLanguage') && `chose the language of ${whose(entry)} dates`,
  ]
  return told.filter(Boolean).join(' and ')
}

function turnedOffByLink({ subject }: LogEntry): string {
  return `Mails to ${subject.name} were turned off by the link of a mail`
}

function secondStepRule(entry: LogEntry): string {
  const rule = of(entry, 'twoStepRequired')
  const told = [
    rule && (rule.after ? 'asked a second step of everybody' : 'made the second step everybody’s own choice'),
    of(entry, 'sessionsEnded') && 'ended the sessions opened without one',
  ]
  return told.filter(Boolean).join(' and ')
}

function changedGroup(entry: LogEntry, what: 'project' | 'label' | 'template'): string {
  const name = of(entry, 'name')
  const archived = of(entry, 'archived')
  if (name && name.before !== name.after)
    return `renamed the ${what}${named(entry.subject.name)} as ‘${String(name.after)}’`
  if (archived)
    return `${archived.after ? 'archived' : 'brought back'} the ${what}${named(entry.subject.name)}`
  return `changed the ${what}${named(entry.subject.name)}`
}

type Sentence = (entry: LogEntry) => string

/** Kinds that most subjects share. */
const verbs = { created: 'created', edited: 'changed', deleted: 'deleted' } as const
type PlainKind = ChangeKind & `${string}.${keyof typeof verbs}`

const plainSentence = ({ kind, subject }: LogEntry): string | undefined => {
  const [topic, verb = ''] = kind.split('.')
  return verb in verbs ? `${verbs[verb as keyof typeof verbs]} the ${topic}${named(subject.name)}` : undefined
}

const words: Record<Exclude<ChangeKind, PlainKind>, Sentence> & Partial<Record<PlainKind, Sentence>> = {
  'session.opened': (entry) => {
    const device = of(entry, 'device')?.after
    return device ? `signed in with ${String(device)}` : 'signed in'
  },
  'session.closed': () => 'signed out',
  'session.forgotten': (entry) => `Forgotten password asked for as ${entry.subject.name}${times(entry)}`,
  'session.failed': (entry) => {
    const step = of(entry, 'step')?.after
    if (step === 'passkey')
      return `Failed sign-in with a passkey${entry.subject.name && ` of ${entry.subject.name}`}${times(entry)}`
    return `Failed sign-in as ${entry.subject.name}${step ? `: right password, wrong ${String(step)}` : ''}${times(entry)}`
  },
  'session.recovery-code': (entry) => `used a recovery code, ${String(of(entry, 'left')?.after)} left`,
  'session.ended': ({ actor, subject }) =>
    subject.name === '' || actor?._id === subject._id
      ? 'ended sessions'
      : `signed ${subject.name} out everywhere`,
  'user.created': (entry) =>
    entry.actor?._id === entry.subject._id
      ? `made an account, as ${role(of(entry, 'role')?.after)}`
      : `made an account for ${entry.subject.name}, as ${role(of(entry, 'role')?.after)}`,
  'user.edited': edited,
  'user.role': (entry) => `made ${entry.subject.name} ${role(of(entry, 'role')?.after)}`,
  'user.deactivated': ({ subject }) => `deactivated ${subject.name}`,
  'user.reactivated': ({ subject }) => `reactivated ${subject.name}`,
  'user.deleted': ({ subject }) => `deleted the account ${subject.name}`,
  'user.reset-link': ({ subject }) => `made a link to a new password for ${subject.name}`,
  'user.email-returned': () => 'took their e-mail address back and chose a new password',
  'user.two-step-on': () => 'turned two-step sign-in on',
  'user.two-step-app': () => 'set up an authenticator app',
  'user.passkey-added': (entry) => `added the passkey${named(String(of(entry, 'passkey')?.after))}`,
  'user.passkey-renamed': (entry) => `renamed a passkey to${named(String(of(entry, 'passkey')?.after))}`,
  'user.passkey-removed': (entry) => `removed the passkey${named(String(of(entry, 'passkey')?.before))}`,
  'user.two-step-changed': () => 'moved two-step sign-in to another app',
  'user.two-step-codes': () => 'made new recovery codes',
  'user.two-step-off': () => 'turned two-step sign-in off',
  'user.two-step-reset': (entry) => `reset ${whose(entry)} two-step sign-in`,
  'user.reset': () => 'chose a new password with a link',
  'invitation.created': (entry) => `invited ${entry.subject.name} as ${role(of(entry, 'role')?.after)}`,
  'invitation.sent': ({ subject }) => `sent the invitation of ${subject.name} again`,
  'invitation.opened': ({ subject }) => `The invitation of ${subject.name} was opened`,
  'invitation.withdrawn': ({ subject }) => `withdrew the invitation of ${subject.name}`,
  'invitation.accepted': ({ subject }) => `accepted the invitation of ${subject.name}`,
  'settings.preferences': (entry) => (of(entry, 'by') ? turnedOffByLink(entry) : preferred(entry)),
  'settings.two-step': secondStepRule,
  'task.ticked': (entry) =>
    of(entry, 'status')?.after === 'Completed'
      ? `finished the task${named(entry.subject.name)}`
      : `worked on the task${named(entry.subject.name)}`,
  'task.restored': ({ subject }) => `restored the task${named(subject.name)}`,
  'task.purged': ({ subject }) => `deleted the task${named(subject.name)} for good`,
  'project.edited': (entry) => changedGroup(entry, 'project'),
  'label.created': ({ subject }) => `made the label${named(subject.name)}`,
  'label.edited': (entry) => changedGroup(entry, 'label'),
  'label.merged': (entry) =>
    `merged the label${named(entry.subject.name)} into ‘${String(of(entry, 'name')?.after)}’`,
  'template.created': ({ subject }) => `saved the template${named(subject.name)}`,
  'template.edited': (entry) => changedGroup(entry, 'template'),
  'enquiry.received': () => 'An enquiry came',
  'enquiry.moved': (entry) => `moved an enquiry to ${String(of(entry, 'status')?.after)}`,
  'enquiry.resent': () => 'sent the mail about an enquiry again',
  'enquiry.deleted': () => 'deleted an enquiry',
  'mail.resent': () => 'sent a mail again',
  'mail.tested': () => 'sent a test mail to oneself',
  'export.tasks': () => 'downloaded the tasks',
  'export.users': () => 'downloaded the team',
  'export.log': () => 'downloaded this log',
  'export.own': () => 'downloaded their own data',
}

/** An unknown kind of a newer server is shown as it is. */
export const sentenceOf = (entry: LogEntry): string =>
  words[entry.kind as ChangeKind]?.(entry) ?? plainSentence(entry) ?? entry.kind
