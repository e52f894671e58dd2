import type { InboxEntry } from '@task-manager/contract/notifications/inbox'
import { Clock, DatabaseBackup, Ellipsis, type LucideIcon, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { fromHere } from '#web/lib/browser/from-here.ts'
import { taskPageOf } from '#web/lib/session/roles.ts'
import { ago, formatDateTime } from '#web/lib/time/ago.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'

const icons: Partial<Record<InboxEntry['kind'], LucideIcon>> = { enquiry: Mail, backup: DatabaseBackup }

/** Null: the reader no longer sees the task. */
function pathOf({ kind, task, enquiry }: InboxEntry): string | null {
  if (kind === 'backup') return '/admin/backups'
  if (enquiry !== null) return `/admin/enquiries?enquiry=${enquiry}`
  return task && taskPageOf(task._id)
}

/** Names an entry among others with the same text. */
export const nameOf = ({ text, task }: InboxEntry): string => (task ? `${text}: ${task.title}` : text)

/** One avatar, and the number of other people. */
function Avatars({ entry: { people, kind } }: { entry: InboxEntry }) {
  const [first, ...others] = people
  const Icon = icons[kind] ?? Clock
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1">
      {first ? (
        <Avatar name={first.name} image={first.profileImageUrl} size="small" />
      ) : (
        <span className="grid size-7 place-items-center rounded-full bg-sunken text-ink-2">
          <Icon size={16} />
        </span>
      )}
      {others.length > 0 && (
        <span className="text-xs font-semibold text-ink-2 tabular-nums max-sm:hidden">+{others.length}</span>
      )}
    </span>
  )
}

interface Props {
  entry: InboxEntry
  onOpen: () => void
  onMenu: (anchor: HTMLButtonElement) => void
}

/** The people and their action, the task below, and the time. */
export function InboxRow({ entry, onOpen, onMenu }: Props) {
  const { text, task, at, read } = entry
  const address = pathOf(entry)
  const content = (
    <>
      <span
        // English, whatever the direction of the names in it.
        dir="ltr"
        title={text}
        className={classNames(
          'relative text-sm wrap-anywhere max-sm:line-clamp-2 sm:block sm:truncate',
          read ? 'text-ink-2' : 'font-semibold',
        )}
      >
        {text}
        {!read && <span className="sr-only"> (unread)</span>}
      </span>
      <span className="flex text-xs text-ink-2">
        {task && (
          <span dir="auto" title={task.title} className="mr-2 truncate">
            {task.title}
          </span>
        )}
        <span className="shrink-0 sm:hidden">{ago(at, Date.now())}</span>
      </span>
    </>
  )
  return (
    <li
      data-item
      data-entry={entry._id}
      data-row={task?._id}
      className="relative flex min-h-13 items-center gap-3 border-b border-hairline py-1.5 -outline-offset-2 hover:bg-sunken has-focus-visible:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
    >
      <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', !read && 'bg-focus')} />
      <Avatars entry={entry} />
      {address === null ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move through every entry
        <div data-entry-focus tabIndex={0} className="min-w-0 flex-1 outline-none">
          {content}
        </div>
      ) : (
        <Link
          data-entry-focus
          to={address}
          state={fromHere()}
          // The whole row opens it.
          className="min-w-0 flex-1 outline-none after:absolute after:inset-0"
          onClick={onOpen}
        >
          {content}
        </Link>
      )}
      <time dateTime={at} title={formatDateTime(at)} className="shrink-0 text-xs text-ink-2 max-sm:hidden">
        {ago(at, Date.now())}
      </time>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={`Actions for ${nameOf(entry)}`}
        onClick={(event) => onMenu(event.currentTarget)}
        className="relative -mr-1.5 grid size-7 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-hairline max-md:-mr-3.5 max-md:size-11 pointer-coarse:-mr-3.5 pointer-coarse:size-11"
      >
        <Ellipsis size={16} />
      </button>
    </li>
  )
}
