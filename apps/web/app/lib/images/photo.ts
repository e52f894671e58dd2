import { IMAGE_MAX_BYTES } from '@task-manager/contract/people/images'
import { scaledDown } from './scale-photo.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/**
 * The chosen picture, or the message why it is refused. The server checks the content too (decision U5). A
 * file over the limit is accepted if this browser can scale it down.
 */
export async function takePhoto(file: File): Promise<Blob | string> {
  if (!photoTypes.includes(file.type)) return 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'
  const photo = file.size > IMAGE_MAX_BYTES ? await scaledDown(file) : file
  return photo.size > IMAGE_MAX_BYTES ? 'The picture is too large. Choose one of up to 5 MB.' : photo
}
