/** Kinds of settings: how their text is checked and read. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { addressesOf } from './db/addresses.ts'

export const text = (fallback = '') => z._default(z.string().check(z.trim()), fallback)

export const whole = (fallback: number, min: number, max: number) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}`, abort: true }),
        ),
      z.pipe(
        z.transform((value: string) => Number(value)),
        z
          .number()
          .check(
            z.minimum(min, `must be a whole number from ${min} to ${max}`),
            z.maximum(max, `must be a whole number from ${min} to ${max}`),
          ),
      ),
    ),
    fallback,
  )

export const url = (protocols: string[], example: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.refine((value) => {
        if (value === '') return true
        return addressesOf(value).every((each) => protocols.includes(URL.parse(each)?.protocol ?? ''))
      }, `must be an address like ${example}`),
    ),
    '',
  )

/** The product is served at the root of its host. */
function isRoot(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  return url.pathname + url.username + url.password + url.search + url.hash === '/'
}

export const rootAddress = z._default(
  z.string().check(
    z.trim(),
    z.refine(
      (value) => value === '' || isRoot(value.replace(/\/+$/, '')),
      'must be an address like https://example.org, without a path',
    ),
  ),
  '',
)

export const mailAddress = (example: string) =>
  z._default(
    z
      .string()
      .check(z.trim(), z.regex(/^$|[^\s<>@,;]+@[^\s<>@,;]+/, `must be an email address, like ${example}`)),
    '',
  )

export const list = (isValid: (part: string) => boolean, problem: string) =>
  z.pipe(
    text(),
    z
      .pipe(
        z.transform((value: string) =>
          value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean),
        ),
        z.array(z.string()),
      )
      .check(z.refine((parts) => parts.every(isValid), problem)),
  )

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** 32 bytes from hex or base64; null for anything else. */
export function backupKeyOf(value: string): Buffer | null {
  const isHex = /^[0-9a-f]{64}$/i.test(value)
  if (!isHex && !/^[A-Za-z0-9+/_-]{43}=?$/.test(value)) return null
  return Buffer.from(value, isHex ? 'hex' : 'base64')
}
