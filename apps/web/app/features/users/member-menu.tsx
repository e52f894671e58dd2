import { Menu } from '@base-ui/react/menu'
import type { TeamMember } from '@task-manager/contract/people/users'
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
import { ActionsItem, ActionsMenu, ActionsSeparator } from '#web/ui/menu/actions-menu.tsx'
import { menuItemClass } from '#web/ui/menu/menu-item-class.ts'
import { tasksOf } from './tasks-of.ts'

export type MemberAction =
  | 'edit'
  | 'reset-link'
  | 'reset-two-step'
  | 'end-sessions'
  | 'deactivate'
  | 'reactivate'
  | 'delete'

type Entry = { action: MemberAction; label: string; icon: typeof Pencil }

const edit: Entry = { action: 'edit', label: 'Edit name, picture, role', icon: Pencil }
const signedIn: Entry[] = [
  { action: 'reset-link', label: 'Send password reset link', icon: KeyRound },
  { action: 'end-sessions', label: 'End sessions', icon: LogOut },
]
const resetTwoStep: Entry = {
  action: 'reset-two-step',
  label: 'Reset two-step sign-in',
  icon: ShieldOff,
}
const deactivate: Entry = { action: 'deactivate', label: 'Deactivate', icon: UserX }
const reactivate: Entry = { action: 'reactivate', label: 'Reactivate', icon: UserCheck }

/** Administrators cannot deactivate themselves; deactivated members get no reset link. */
function entriesFor(member: TeamMember, isSelf: boolean): Entry[] {
  if (member.active === false) return [edit, reactivate]
  return [edit, ...signedIn, ...(member.twoStep ? [resetTwoStep] : []), ...(isSelf ? [] : [deactivate])]
}

interface Props {
  member: TeamMember
  isSelf: boolean
  anchor: HTMLButtonElement
  /** Called when the menu is closed and its button focused; null when nothing was chosen. */
  onClosed: (chosen: MemberAction | null) => void
}

/** One menu for all cards. */
export default function MemberMenu({ member, isSelf, anchor, onClosed }: Props) {
  const [chosen, setChosen] = useState<MemberAction | null>(null)
  return (
    <ActionsMenu subject={member.name} anchor={anchor} onClosed={() => onClosed(chosen)}>
      <Menu.LinkItem className={menuItemClass} render={<Link to={tasksOf(member, 'all')} />}>
        <ListChecks size={16} />
        View tasks
      </Menu.LinkItem>
      <Menu.LinkItem className={menuItemClass} render={<Link to={`/admin/users/${member._id}`} />}>
        <UserRound size={16} />
        View profile
      </Menu.LinkItem>
      {entriesFor(member, isSelf).map(({ action, label, icon }) => (
        <ActionsItem key={action} icon={icon} onClick={() => setChosen(action)}>
          {label}
        </ActionsItem>
      ))}
      {!isSelf && (
        <>
          <ActionsSeparator />
          <ActionsItem icon={Trash2} danger onClick={() => setChosen('delete')}>
            Delete
          </ActionsItem>
        </>
      )}
    </ActionsMenu>
  )
}
