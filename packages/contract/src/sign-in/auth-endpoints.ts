/** Endpoints of signing up, in and out. */
import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'
import { Credentials, Profile, SecondStepRequired, Session, SignInOptions, SignUp } from './auth.ts'

const bodyLimit = 16 * 1024

export const getSignInOptions = endpoint('GET /api/auth/options', 'public', {
  summary: 'Options of this server for visitors who are not signed in',
  returns: SignInOptions,
})

export const register = endpoint('POST /api/auth/register', 'public', {
  summary: 'Create an account; an invitation sets its role, a valid invite code makes it an administrator',
  body: SignUp,
  bodyLimit,
  returns: Session,
  status: 201,
})

export const login = endpoint('POST /api/auth/login', 'public', {
  summary: 'Log in with email and password; with two-step sign-in the answer has a challenge and no token',
  body: Credentials,
  bodyLimit,
  returns: z.union([Session, SecondStepRequired]),
})

export const getProfile = endpoint('GET /api/auth/profile', 'user', {
  summary: 'The signed-in user, with their time zone and email preferences',
  duringTwoStepSetup: true,
  returns: Profile,
})

export const logout = endpoint('POST /api/auth/logout', 'user', {
  summary: 'End this session at once',
  duringTwoStepSetup: true,
  returns: Message,
})
