/** Endpoints of users. */

import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import * as z from 'zod/mini'
import { NewUser, TeamMember, User, UserChange } from './users.ts'

const UserAnswer = z.object({ message: z.string(), user: User })

const tag = 'Users'

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  tag,
  summary: 'Every user with task counts, sorted by name',
  access: 'admin',
  /** The viewer's day, for `overdueTasks`, `weekTasks` and `usualWeek`. */
  query: z.object({ today: z.optional(CalendarDate) }),
  returns: z.array(TeamMember),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  tag,
  summary: 'Create an account for someone',
  access: 'admin',
  body: NewUser,
  bodyLimit: 16 * 1024,
  returns: UserAnswer,
  status: 201,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  tag,
  summary: 'One user: an administrator sees anyone, everyone sees themselves',
  access: 'user',
  params: ById,
  returns: User,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  tag,
  summary: 'Change name, email, picture or password; administrators also role and active',
  access: 'user',
  params: ById,
  body: UserChange,
  bodyLimit: 16 * 1024,
  /**
   * `token`: replaces the caller's own after a change of their password or email (decision A4). `handedOver`: number of
   * tasks that `handOverTo` took from the user.
   */
  returns: z.object({
    ...UserAnswer.shape,
    token: z.optional(z.string()),
    handedOver: z.optional(z.number()),
  }),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}',
  tag,
  summary: 'Delete a user; open tasks are handed over or become unassigned',
  access: 'admin',
  params: ById,
  query: z.object({ handOverTo: z.optional(Id) }),
  /** `handedOver`: number of reassigned tasks. */
  returns: z.object({ message: z.string(), handedOver: z.number() }),
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/sessions',
  tag,
  summary: 'Sign a user out everywhere',
  access: 'admin',
  params: ById,
  returns: z.object({ message: z.string() }),
})

export const resetTwoStep = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/two-step',
  tag,
  summary: 'Reset the two-step sign-in of a user who lost it, and end their sessions',
  access: 'admin',
  params: ById,
  returns: z.object({ message: z.string() }),
})
