/** Preloaded with `--import` into a server of a test in which hundreds of people sign in. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { withCheapArgon2 } from './cheap-argon2.ts'

Object.assign(crypto, { argon2: withCheapArgon2(crypto).argon2 })
syncBuiltinESMExports()
