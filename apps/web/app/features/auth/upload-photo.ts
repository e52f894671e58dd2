import { uploadImage } from '@task-manager/contract/auth'
import { api } from '#web/lib/api.ts'

let last: { photo: File; imageUrl: string } | null = null

/** The picture's address on the server. A second try of the same form does not send the same picture again. */
export async function uploadPhoto(photo: File): Promise<string> {
  if (last?.photo === photo) return last.imageUrl
  try {
    const { imageUrl } = await api(uploadImage, { body: { image: photo } })
    last = { photo, imageUrl }
    return imageUrl
  } catch (error) {
    // Logged and re-raised (spec 8).
    console.error('The image could not be uploaded.', error)
    throw error
  }
}
