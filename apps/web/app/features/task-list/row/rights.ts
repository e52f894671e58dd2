import type { TaskRights } from '@task-manager/contract/tasks/tasks'
import { createContext, useContext } from 'react'

const none: TaskRights = { create: false, edit: false, tick: false, delete: false }

/** The user's rights to the tasks of the list, from its answer. */
export const RightsContext = createContext(none)

export const useRights = (): TaskRights => useContext(RightsContext)

/** The rights by role, until the list has loaded. */
export const rightsByRole = (admin: boolean): TaskRights => (admin ? everything : onlyTick)
const everything: TaskRights = { create: true, edit: true, tick: true, delete: true }
const onlyTick: TaskRights = { ...none, tick: true }
