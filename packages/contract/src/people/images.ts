/** Profile pictures: URLs, upload, download. */
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import * as z from 'zod/mini'

export const PICTURE_WRONG = 'The profile picture must be an uploaded image.'
export const imageUrl = (id: string): string => `/api/images/${id}`
/** An imageUrl of this server, or empty for initials (decision U6). */
export const ProfileImageUrl = z
  .string(PICTURE_WRONG)
  .check(
    z.refine(
      (text) =>
        text === '' ||
        (text.startsWith(imageUrl('')) && z.safeParse(Id, text.slice(imageUrl('').length)).success),
      PICTURE_WRONG,
    ),
  )

/** 5 MB; the body limit adds room for the multipart form. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024

export const uploadImage = endpoint('POST /api/auth/upload-image', 'public', {
  summary: 'Upload a picture (JPEG, PNG, WebP, GIF or AVIF) in the form field "image"',
  body: z.object({ image: z.unknown() }),
  accepts: 'multipart/form-data',
  bodyLimit: IMAGE_MAX_BYTES + 16 * 1024,
  returns: z.object({ imageUrl: z.string() }),
})

export const getImage = endpoint('GET /api/images/{id}', 'public', {
  summary: 'A picture, 256×256 WebP',
  params: ById,
  produces: 'image/webp',
})
