import { type Size, sideOf, type View } from './crop.ts'
import { encodePicture } from './scale-photo.ts'

/** The same size limit as for every picture. */
const SIDE_MAX = 512

/** The visible square, upright. `size` is the size of the picture as shown. */
export async function cropped(photo: Blob, view: View, size: Size): Promise<Blob | null> {
  const image = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  // An SVG without a size may be decoded larger than it was shown.
  const scale = image.width / size.width
  const side = sideOf(view, size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE_MAX, Math.max(1, Math.round(side * scale)))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  const [left, top] = [view.x - side / 2, view.y - side / 2]
  context.drawImage(
    image,
    ...([left * scale, top * scale, side * scale, side * scale] as const),
    ...([0, 0, canvas.width, canvas.height] as const),
  )
  image.close()
  return await encodePicture(canvas, context)
}
