import { uploadImage } from '@task-manager/contract/people/images'
import { api } from '#web/lib/http/api.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { scaledDown } from './scale-photo.ts'

let last: { photo: Blob; imageUrl: string } | null = null

/**
 * Uploads a picture and resolves with its address. A retry of the same form does not upload it again. `sent`
 * is called with the share sent, from 0 to 1.
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
    // Logs and rethrows (spec 8).
    if (!(error instanceof ApiError && error.code === 'aborted'))
      console.error("Couldn't upload the image.", error)
    throw error
  }
}
