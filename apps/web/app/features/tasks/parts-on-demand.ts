/** Dialogs and menus are fetched once the screen stands still, so that its first view carries none of them. */
import { lazy, useEffect } from 'react'

const loaders = {
  menu: () => import('./task-menu.tsx'),
  remove: () => import('./delete-task-dialog.tsx'),
  people: () => import('./select-users-dialog.tsx'),
  conflict: () => import('./conflict-dialog.tsx'),
  leave: () => import('./leave-dialog.tsx'),
}

export const TaskMenu = lazy(loaders.menu)
export const DeleteTaskDialog = lazy(loaders.remove)
export const SelectUsersDialog = lazy(loaders.people)
export const ConflictDialog = lazy(loaders.conflict)
export const LeaveDialog = lazy(loaders.leave)

const SETTLED_MS = 1500

/** Fetches them before they are asked for: a lost connection must not stand between a user and his dialog. */
export function usePartsSoon(...parts: (keyof typeof loaders)[]): void {
  const wanted = parts.join(' ')
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of wanted.split(' ')) {
        // Missing for now: it is asked for again when it is needed.
        loaders[part as keyof typeof loaders]().catch(() => {})
      }
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [wanted])
}
