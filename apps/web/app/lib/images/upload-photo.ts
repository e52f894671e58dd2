import { uploadImage } from '@task-manager/contract/images'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { scaledDown } from './scale-photo.ts'

let last: { photo: Blob; imageUrl: string } | null = null

/**
 * The picture's address on the server. A second try of the same form does not send the same picture again.
 * `sent` hears the share that has gone, from 0 to 1.
 */
export async function uploadPhoto(
  photo: Blob,
  signal: AbortSignal,
  sent: (share: number) => void,
): Promise<string> {
  if (last?.photo === photo) return last.imageUrl
  try {
    const { imageUrl } = await api(uploadImage, {
      body: { image: await scaledDown(photo) },
      signal,
      onProgress: (bytes, total) => sent(total ? bytes / total : 0),
    })
    last = { photo, imageUrl }
    return imageUrl
  } catch (error) {
    // Logged and re-raised (spec 8).
    if (!(error instanceof ApiError && error.code === 'aborted'))
      console.error('The image could not be uploaded.', error)
    throw error
  }
}
