/** Users: administrators and members. */
import { isPlain, isStorable } from '@task-manager/contract/characters'
import { Id } from '@task-manager/contract/ids'
import { PASSWORD_MAX, PASSWORD_MIN } from '@task-manager/contract/passwords'
import { StatusCounts } from '@task-manager/contract/status-counts'
import { requiredText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { ProfileImageUrl } from './images.ts'

export const roles = ['admin', 'user'] as const
export type Role = (typeof roles)[number]
export const Role = z.enum(roles, 'Role must be admin or user.')

export const NAME_MAX = 100
const EMAIL_MAX = 254

const NAME_MISSING = 'Please enter a Full name.'
export const Name = requiredText('Full name', NAME_MAX, NAME_MISSING).check(
  z.normalize('NFC'),
  z.refine(isPlain, 'Full name contains an invisible character.'),
  // Combining marks without a base letter are invisible.
  z.refine((text) => /[^\p{M}\p{Z}]/u.test(text), NAME_MISSING),
)

export const EMAIL_WRONG = 'Please enter a valid email address.'
/**
 * Non-space text, an @ and a dotted domain (spec 5), normalized for storage and comparison: trimmed, NFKC, lower case
 * (decisions A5, A15).
 */
export const Email = z.string(EMAIL_WRONG).check(
  z.trim(),
  z.normalize('NFKC'),
  z.toLowerCase(),
  z.normalize('NFKC'),
  // Before the pattern, whose run time is quadratic in the length.
  z.maxLength(EMAIL_MAX, { error: `Email must be at most ${EMAIL_MAX} characters.`, abort: true }),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, EMAIL_WRONG),
  z.refine((text) => isStorable(text) && isPlain(text), EMAIL_WRONG),
)

const PASSWORD_MISSING = 'Please enter the password'
/** Nothing is truncated (decision A3). */
const passwordOf = (min: number) =>
  z.string(PASSWORD_MISSING).check(
    // Before the lengths: a password has the same length however a keyboard composes its accents.
    z.normalize('NFC'),
    z.minLength(1, { error: PASSWORD_MISSING, abort: true }),
    z.minLength(min, { error: `Password must be at least ${min} characters.`, abort: true }),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters.`),
    z.refine(isStorable, 'Password contains a character that cannot be stored.'),
  )
/** To sign in. */
export const EnteredPassword = passwordOf(1)
export const NewPassword = passwordOf(PASSWORD_MIN)

/** The body of calls that require the current password. */
export const WithPassword = z.object({ currentPassword: EnteredPassword })

/** A person whose email the reader does not need. */
export const Person = z.object({ _id: z.string(), name: z.string(), profileImageUrl: z.string() })

export const UserRef = z.object({
  ...Person.shape,
  email: z.string(),
})
export type UserRef = z.infer<typeof UserRef>

export const User = z.object({ ...UserRef.shape, role: Role, createdAt: z.string() })
export type User = z.infer<typeof User>

/** The workload of a person. Weeks begin on Monday; finished tasks count too, so that weeks can be compared. */
export const TeamLoad = z.object({
  overdueTasks: z.number(),
  /** The number of tasks due this week. */
  weekTasks: z.number(),
  /** The number of tasks due in a week, on average of the last 8; null for someone who joined this week. */
  usualWeek: z.nullable(z.number()),
})
export type TeamLoad = z.infer<typeof TeamLoad>

/** A user on the Team Members page. */
export const TeamMember = z.object({
  ...User.shape,
  ...StatusCounts.shape,
  /** False: deactivated. Cannot sign in; tasks and history stay. */
  active: z.boolean(),
  /** To the hour; null before the first sign-in. */
  lastSeenAt: z.nullable(z.string()),
  /** Two-step sign-in is on (decision A21). */
  twoStep: z.boolean(),
  /** Present when the call gives `today`. */
  ...z.partial(TeamLoad).shape,
})
export type TeamMember = z.infer<typeof TeamMember>

export const NewUser = z.object({
  name: Name,
  email: Email,
  password: NewPassword,
  role: z._default(Role, 'user'),
  profileImageUrl: z._default(ProfileImageUrl, ''),
})
export type NewUser = z.output<typeof NewUser>

/** All fields are optional; role, active and other people's passwords are for administrators (decision U3). */
export const UserChange = z.object({
  name: z.optional(Name),
  email: z.optional(Email),
  password: z.optional(NewPassword),
  /** Required to change your own email or password. */
  currentPassword: z.optional(EnteredPassword),
  role: z.optional(Role),
  profileImageUrl: z.optional(ProfileImageUrl),
  /** False deactivates the user and ends all sessions. */
  active: z.optional(z.boolean('active must be true or false.')),
  /**
   * With `active` false: the id of the person who takes over the open tasks. Null leaves them unassigned; left out,
   * they stay assigned.
   */
  handOverTo: z.optional(z.nullable(Id)),
})
export type UserChange = z.output<typeof UserChange>
