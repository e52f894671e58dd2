import { IMAGE_MAX_BYTES } from '@task-manager/contract/images'
import { scaledDown } from './scale-photo.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/**
 * The picture that was chosen, or in words what is wrong with it; the server looks at its content too (decision U5).
 * A file beyond the limit is taken when this browser can make it smaller.
 */
export async function takePhoto(file: File): Promise<Blob | string> {
  if (!photoTypes.includes(file.type)) return 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'
  const photo = file.size > IMAGE_MAX_BYTES ? await scaledDown(file) : file
  return photo.size > IMAGE_MAX_BYTES ? 'The picture is too large. At most 5 MB can be uploaded.' : photo
}
