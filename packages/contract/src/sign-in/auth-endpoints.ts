/** Endpoints of signing up, in and out. */

import { Message } from '@task-manager/contract/answers'
import { endpoint } from '@task-manager/contract/endpoint'
import * as z from 'zod/mini'
import { Credentials, Profile, SecondStepRequired, Session, SignInOptions, SignUp } from './auth.ts'

const bodyLimit = 16 * 1024

export const getSignInOptions = endpoint('GET /api/auth/options', {
  summary: 'Options of this server for visitors who are not signed in',
  access: 'public',
  returns: SignInOptions,
})

export const register = endpoint('POST /api/auth/register', {
  summary: 'Create an account; an invitation sets its role, a valid invite code makes it an administrator',
  access: 'public',
  body: SignUp,
  bodyLimit,
  returns: Session,
  status: 201,
})

export const login = endpoint('POST /api/auth/login', {
  summary: 'Log in with email and password; with two-step sign-in the answer has a challenge and no token',
  access: 'public',
  body: Credentials,
  bodyLimit,
  returns: z.union([Session, SecondStepRequired]),
})

export const getProfile = endpoint('GET /api/auth/profile', {
  summary: 'The signed-in user, with their time zone and email preferences',
  access: 'user',
  duringTwoStepSetup: true,
  returns: Profile,
})

export const logout = endpoint('POST /api/auth/logout', {
  summary: 'End this session at once',
  access: 'user',
  duringTwoStepSetup: true,
  returns: Message,
})
