import {
  Activity,
  ClipboardList,
  FolderKanban,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Settings2,
  SquarePlus,
  Users,
} from 'lucide-react'
import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'

export type MenuEntry = { to: string; label: string; icon: LucideIcon }

/** Linked by the profile above the menu (decision A12). */
export const ACCOUNT = '/account'
export const ENQUIRIES = '/admin/enquiries'
const ACTIVITY = '/activity'
const PROJECTS = '/admin/projects'
const SETTINGS = '/admin/settings'
/** Entries with saved views below them. */
export const LISTS = ['/admin/tasks', '/user/tasks']

const adminMenu: MenuEntry[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/tasks', label: 'Manage Tasks', icon: ListChecks },
  { to: '/admin/create-task', label: 'Create Task', icon: SquarePlus },
  { to: PROJECTS, label: 'Projects', icon: FolderKanban },
  { to: '/admin/users', label: 'Team Members', icon: Users },
  { to: ACTIVITY, label: 'Activity', icon: Activity },
  { to: ENQUIRIES, label: 'Enquiries', icon: Inbox },
  { to: SETTINGS, label: 'Settings', icon: Settings2 },
]

const memberMenu: MenuEntry[] = [
  { to: '/user/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/user/tasks', label: 'My Tasks', icon: ClipboardList },
  { to: ACTIVITY, label: 'Activity', icon: Activity },
]

const ofOneProject = (search: string): boolean => {
  const [project, ...others] = new URLSearchParams(search).getAll('project')
  return project !== undefined && project !== 'none' && others.length === 0
}

/** The menu entry of a page: editing a task belongs to Manage Tasks, reading one to My Tasks. */
export function entryOf(
  { pathname, search, state }: { pathname: string; search: string; state: unknown },
  user: { role: string },
): string {
  if (/^\/(user\/task-details|tasks)\//.test(pathname)) return taskListOf(user)
  if (pathname.startsWith('/admin/users/')) return '/admin/users'
  if (pathname === '/admin/tasks' && ofOneProject(search)) return PROJECTS
  if (/^\/admin\/(settings|mail|log|trash|templates)\b/.test(pathname)) return SETTINGS
  const editing =
    new URLSearchParams(search).has('task') ||
    (typeof state === 'object' && state !== null && 'taskId' in state && state.taskId !== null)
  return pathname === '/admin/create-task' && editing ? '/admin/tasks' : pathname
}

/** The side menu of a role, without Logout (spec 2, Enquiries by decision P6). */
export const menuOf = (user: { role: string }): MenuEntry[] => (isAdmin(user) ? adminMenu : memberMenu)
