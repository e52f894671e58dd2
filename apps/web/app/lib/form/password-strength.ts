import { PASSWORD_MIN } from '@task-manager/contract/users'

const LONG = 12
/** Fewer different characters than this make a long password as easy as a short one. */
const VARIED = 6

/** How good a new password is, in words; the server alone knows the common ones and what is known of its owner. */
export function strengthOf(password: string): string {
  const missing = PASSWORD_MIN - password.length
  if (password === '') return `At least ${PASSWORD_MIN} characters, the longer the better`
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} at least`
  if (new Set(password).size < VARIED) return 'Weak: the same characters again and again'
  return password.length < LONG ? 'Fair: longer would be better' : 'Good: long and varied'
}
