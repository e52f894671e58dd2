/** Signing up, in and out, and the picture that sign-up needs. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { plainText } from './text.ts'
import { Email, GivenPassword, Name, NewPassword, ProfileImageUrl, User } from './users.ts'

const tag = 'Authentication'
const bodyLimit = 16 * 1024

export const Session = z.object({ ...User.shape, token: z.string() })
export type Session = z.infer<typeof Session>

/** Fields stand in the order in which their failures are shown (spec 5). */
export const SignUp = z.object({
  name: Name,
  email: Email,
  password: NewPassword,
  profileImageUrl: z._default(z.nullable(ProfileImageUrl), ''),
  adminInviteToken: z._default(z.nullable(plainText('Admin invite token', 100)), ''),
})
export type SignUp = z.output<typeof SignUp>

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  tag,
  summary: 'Create an account; the right invite code makes it an administrator',
  access: 'public',
  body: SignUp,
  bodyLimit,
  returns: Session,
  status: 201,
})

export const Credentials = z.object({ email: Email, password: GivenPassword })
export type Credentials = z.output<typeof Credentials>

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  tag,
  summary: 'Sign in with email and password',
  access: 'public',
  body: Credentials,
  bodyLimit,
  returns: Session,
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  tag,
  summary: 'The signed-in user',
  access: 'user',
  returns: User,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  tag,
  summary: 'End this session at once',
  access: 'user',
  returns: z.object({ message: z.string() }),
})

/** 5 MB, a little more for the form around it. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/auth/upload-image',
  tag,
  summary: 'Upload a picture (JPEG, PNG, WebP, GIF or AVIF) in the form field "image"',
  access: 'public',
  body: z.object({ image: z.unknown() }),
  accepts: 'multipart/form-data',
  bodyLimit: IMAGE_MAX_BYTES + 16 * 1024,
  returns: z.object({ imageUrl: z.string() }),
})

export const getImage = endpoint({
  method: 'GET',
  path: '/api/images/{id}',
  tag,
  summary: 'A picture, 256×256 WebP',
  access: 'public',
  params: ById,
  produces: 'image/webp',
})
