/** The pages of the administrators' settings, in order. Settings shows them, and the palette finds them. */

export const SETTINGS = '/admin/settings'

export interface SettingsPage {
  readonly to: string
  readonly label: string
  /** A description of the page. */
  readonly text: string
  /** Search words besides the label. */
  readonly also?: string
}

export const settingsPages: readonly SettingsPage[] = [
  {
    to: `${SETTINGS}/security`,
    label: 'Security',
    text: 'Require two-step sign-in for everyone.',
    also: 'second step two-step sign-in passkeys sessions',
  },
  {
    to: '/admin/mail',
    label: 'Email',
    text: 'Emails sent by this server, with delivery status.',
    also: 'mail smtp',
  },
  {
    to: '/admin/backups',
    label: 'Backups',
    text: 'Nightly backups, and whether they can be restored.',
    also: 'restore download copy',
  },
  {
    to: '/admin/health',
    label: 'Health',
    text: 'Checks of the server, and what to do.',
    also: 'status doctor checks disk',
  },
  {
    to: '/admin/log',
    label: 'Activity log',
    text: 'Sign-ins, accounts, deletions and exports.',
    also: 'log audit history',
  },
  { to: '/admin/trash', label: 'Trash', text: 'Restore deleted tasks.', also: 'deleted tasks restore' },
  {
    to: `${SETTINGS}/labels`,
    label: 'Labels',
    text: 'Rename, merge and delete labels.',
    also: 'tags colours',
  },
  { to: '/admin/templates', label: 'Templates', text: 'Reuse a task, with its checklist and people.' },
]
