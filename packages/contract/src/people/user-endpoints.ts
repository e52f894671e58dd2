/** Endpoints of users. */
import { Message } from '@task-manager/contract/answers'
import { CalendarDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import * as z from 'zod/mini'
import { NewUser, TeamMember, User, UserChange } from './users.ts'

const UserAnswer = z.object({ message: z.string(), user: User })

export const listUsers = endpoint('GET /api/users', 'admin', {
  summary: 'Every user with task counts, sorted by name',
  /** The viewer's day, for `overdueTasks`, `weekTasks` and `usualWeek`. */
  query: z.object({ today: z.optional(CalendarDate) }),
  returns: z.array(TeamMember),
})

export const createUser = endpoint('POST /api/users', 'admin', {
  summary: 'Create an account for someone',
  body: NewUser,
  bodyLimit: 16 * 1024,
  returns: UserAnswer,
  status: 201,
})

export const getUser = endpoint('GET /api/users/{id}', 'user', {
  summary: 'One user: an administrator sees anyone, everyone sees themselves',
  params: ById,
  returns: User,
})

export const updateUser = endpoint('PUT /api/users/{id}', 'user', {
  summary: 'Change name, email, picture or password; administrators also role and active',
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

export const deleteUser = endpoint('DELETE /api/users/{id}', 'admin', {
  summary: 'Delete a user; open tasks are handed over or become unassigned',
  params: ById,
  query: z.object({ handOverTo: z.optional(Id) }),
  /** `handedOver`: number of reassigned tasks. */
  returns: z.object({ message: z.string(), handedOver: z.number() }),
})

export const endUserSessions = endpoint('DELETE /api/users/{id}/sessions', 'admin', {
  summary: 'Sign a user out everywhere',
  params: ById,
  returns: Message,
})

export const resetTwoStep = endpoint('DELETE /api/users/{id}/two-step', 'admin', {
  summary: 'Reset the two-step sign-in of a user who lost it, and end their sessions',
  params: ById,
  returns: Message,
})
