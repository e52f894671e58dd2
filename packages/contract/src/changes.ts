/** Every kind of change that the log keeps, by topic. */
export const changeKinds = {
  session: ['opened', 'closed', 'ended', 'failed', 'forgotten', 'recovery-code'],
  user: [
    'created',
    'edited',
    'role',
    'deactivated',
    'reactivated',
    'deleted',
    'reset-link',
    'reset',
    'email-returned',
    'two-step-on',
    'two-step-app',
    'two-step-changed',
    'two-step-codes',
    'two-step-off',
    'two-step-reset',
    'passkey-added',
    'passkey-renamed',
    'passkey-removed',
  ],
  invitation: ['created', 'sent', 'opened', 'withdrawn', 'accepted'],
  settings: ['preferences', 'two-step', 'members-add-tasks', 'restored', 'sending', 'sample-team'],
  task: ['created', 'edited', 'ticked', 'deleted', 'restored', 'purged'],
  /** Logged without their text, which must be deletable. */
  comment: ['created', 'edited', 'deleted', 'reacted'],
  /** The inboxes of the people in the audience changed. Deleted after a day. */
  inbox: ['changed'],
  project: ['created', 'edited', 'deleted'],
  label: ['created', 'edited', 'merged', 'deleted'],
  template: ['created', 'edited', 'deleted'],
  /** Only for shared views. */
  view: ['created', 'edited', 'deleted'],
  enquiry: ['received', 'moved', 'resent', 'deleted'],
  mail: ['resent', 'tested'],
  export: ['tasks', 'users', 'log', 'own'],
  backup: ['downloaded', 'deleted', 'warned'],
} as const

export type Topic = keyof typeof changeKinds

/** For example 'task.edited'. */
export type ChangeKind<T extends Topic = Topic> = {
  [Name in T]: `${Name}.${(typeof changeKinds)[Name][number]}`
}[T]

export const topicOf = (kind: ChangeKind): Topic => kind.slice(0, kind.indexOf('.')) as Topic
