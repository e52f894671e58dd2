/** The rules for new passwords and a word for their strength, for the server and the screens (decision A3). */

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** The most common passwords of 8 characters or more. */
const COMMON = `12345678 123456789 1234567890 12345678910 123123123 11111111 00000000 87654321 88888888 987654321 0987654321 12341234
  11223344 147258369 123321123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 qwer1234 qwerty12 qwerty123 qwertyui
  qwertyuiop qwerty1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zaq12wsx password password1 password12 password123
  passw0rd p@ssw0rd p@ssword pass1234 passpass iloveyou iloveyou1 sunshine princess football baseball basketball superman
  batman123 starwars trustno1 whatever computer internet samsung1 michelle jennifer jessica1 charlie1 letmein1
  welcome1 welcome123 admin123 administrator changeme changeme1 abcd1234 abc12345 a1b2c3d4 abcdefgh aaaaaaaa
  monkey123 dragon123 master123 liverpool chelsea1 arsenal1 target123 test1234 testtest secret123 default1 google123`

/** From this length on a password is long. */
const LONG = 12
/** With fewer different characters even a long password is weak. */
const VARIED = 6

interface Owner {
  readonly name: string
  readonly email: string
}

const isCommon = (password: string): boolean => COMMON.split(/\s+/).includes(password.toLowerCase())

const normalized = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

function isOwn(password: string, { name, email }: Owner): boolean {
  const address = normalized(email)
  const known = [address, address.slice(0, address.lastIndexOf('@')), normalized(name)]
  return known.includes(normalized(password))
}

/** `least`: the server's minimum length. */
export const tooShort = (password: string, least: number): string | null =>
  password.length < least ? `Password must be at least ${least} characters.` : null

/** Why the server refuses a new password; null when it does not. */
export function passwordRefusal(password: string, least: number, owner: Owner): string | null {
  const short = tooShort(password, least)
  if (short !== null) return short
  if (isCommon(password)) return 'This password is too common. Please choose another.'
  return isOwn(password, owner) ? "Your password can't be your name or email. Please choose another." : null
}

/** The strength of a password while it is typed. */
export function passwordStrength(password: string, least: number, owner: Owner): string {
  const missing = least - password.length
  if (password === '') return `At least ${least} characters. Longer is better.`
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} needed`
  const refusal = passwordRefusal(password, least, owner)
  if (refusal !== null) return refusal
  if (new Set(password).size < VARIED) return 'Weak: the same few characters'
  return password.length < Math.max(LONG, least) ? 'Fair. Longer is better.' : 'Good'
}
