import type { TaskRights } from '@task-manager/contract/tasks/tasks'
import { createContext, useContext } from 'react'

const none: TaskRights = { create: false, edit: false, tick: false, delete: false }

/** What the user may do with the tasks of the list, as its answer says. */
export const RightsContext = createContext(none)

export const useRights = (): TaskRights => useContext(RightsContext)

/** The rights by role, until the list has loaded. */
export const rightsByRole = (admin: boolean): TaskRights => (admin ? everything : onlyTick)
const everything: TaskRights = { create: true, edit: true, tick: true, delete: true }
const onlyTick: TaskRights = { ...none, tick: true }
