import { PASSWORD_MIN } from '@task-manager/contract/users'

const LONG = 12
/** With fewer different characters a long password is weak. */
const VARIED = 6

/** The strength of a password in words. Only the server knows common passwords and the user's data. */
export function strengthOf(password: string): string {
  const missing = PASSWORD_MIN - password.length
  if (password === '') return `At least ${PASSWORD_MIN} characters, the longer the better`
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} at least`
  if (new Set(password).size < VARIED) return 'Weak: the same characters again and again'
  return password.length < LONG ? 'Fair: longer would be better' : 'Good: long and varied'
}
