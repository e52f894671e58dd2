import { IMAGE_MAX_BYTES } from '@task-manager/contract/auth'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** What is wrong with a chosen picture, or null; the server looks at its content too (decision U5). */
export function photoProblem(file: { type: string; size: number }): string | null {
  if (!photoTypes.includes(file.type)) return 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'
  if (file.size > IMAGE_MAX_BYTES) return 'The picture is too large. At most 5 MB can be uploaded.'
  return null
}
