import { Menu } from '@base-ui/react/menu'
import type { TeamMember } from '@task-manager/contract/users'
import {
  KeyRound,
  ListChecks,
  LogOut,
  Pencil,
  ShieldOff,
  Trash2,
  UserCheck,
  UserRound,
  UserX,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { tasksOf } from './tasks-of.ts'

const itemClass =
  'flex min-h-9 w-full cursor-default items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11'

export type MemberAction =
  | 'edit'
  | 'reset-link'
  | 'reset-two-step'
  | 'end-sessions'
  | 'deactivate'
  | 'reactivate'
  | 'delete'

type Entry = { action: MemberAction; label: string; icon: typeof Pencil }

const edit: Entry = { action: 'edit', label: 'Change name, picture, role', icon: Pencil }
const signedIn: Entry[] = [
  { action: 'reset-link', label: 'Send a reset link', icon: KeyRound },
  { action: 'end-sessions', label: 'End sessions', icon: LogOut },
]
const resetTwoStep: Entry = {
  action: 'reset-two-step',
  label: 'Reset two-step sign-in',
  icon: ShieldOff,
}
const deactivate: Entry = { action: 'deactivate', label: 'Deactivate', icon: UserX }
const reactivate: Entry = { action: 'reactivate', label: 'Reactivate', icon: UserCheck }

/** Nobody sends themselves away, and who is away is not helped to sign in. */
function entriesFor(member: TeamMember, isOneself: boolean): Entry[] {
  if (member.active === false) return [edit, reactivate]
  return [edit, ...signedIn, ...(member.twoStep ? [resetTwoStep] : []), ...(isOneself ? [] : [deactivate])]
}

interface Props {
  member: TeamMember
  isOneself: boolean
  anchor: HTMLButtonElement
  /** The menu is gone and the focus back on its button; null when nothing was chosen. */
  onClosed: (chosen: MemberAction | null) => void
}

/** One menu serves the whole team. */
export default function MemberMenu({ member, isOneself, anchor, onClosed }: Props) {
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<MemberAction | null>(null)
  return (
    <Menu.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(now) => {
        if (!now) onClosed(chosen)
      }}
    >
      <Menu.Portal container={anchor.closest('main')}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className="z-40">
          <Menu.Popup
            finalFocus={() => anchor}
            aria-label={`Actions for ${member.name}`}
            className="min-w-48 rounded-control border border-hairline bg-raised p-1.5 text-ink shadow-high outline-none"
          >
            <Menu.LinkItem className={itemClass} render={<Link to={tasksOf(member)} />}>
              <ListChecks size={16} aria-hidden="true" />
              See their tasks
            </Menu.LinkItem>
            <Menu.LinkItem className={itemClass} render={<Link to={`/admin/users/${member._id}`} />}>
              <UserRound size={16} aria-hidden="true" />
              See their page
            </Menu.LinkItem>
            {entriesFor(member, isOneself).map(({ action, label, icon: Icon }) => (
              <Menu.Item key={action} className={itemClass} onClick={() => setChosen(action)}>
                <Icon size={16} aria-hidden="true" />
                {label}
              </Menu.Item>
            ))}
            {!isOneself && (
              <>
                <Menu.Separator className="my-1.5 h-px bg-hairline" />
                <Menu.Item className={`${itemClass} text-danger`} onClick={() => setChosen('delete')}>
                  <Trash2 size={16} aria-hidden="true" />
                  Delete
                </Menu.Item>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
