import {
  ClipboardList,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  SquarePlus,
  Users,
} from 'lucide-react'
import { isAdmin } from '#web/lib/roles.ts'

export type MenuEntry = { to: string; label: string; icon: LucideIcon }

const adminMenu: MenuEntry[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/tasks', label: 'Manage Tasks', icon: ListChecks },
  { to: '/admin/create-task', label: 'Create Task', icon: SquarePlus },
  { to: '/admin/users', label: 'Team Members', icon: Users },
  { to: '/admin/enquiries', label: 'Enquiries', icon: Inbox },
]

const memberMenu: MenuEntry[] = [
  { to: '/user/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/user/tasks', label: 'My Tasks', icon: ClipboardList },
]

/** The side menu of a role, without its last entry, Logout (spec 2, Enquiries by decision P6). */
export const menuOf = (user: { role: string }): MenuEntry[] => (isAdmin(user) ? adminMenu : memberMenu)
