/** Scales a photo down before upload: a phone's photo has megabytes. */

/** The longer edge in pixels. */
const LONGEST = 512
/**
 * The size of the square that the server crops (decision U5). The shorter edge is never smaller, so that the crop need
 * not be scaled up.
 */
const SHOWN = 256
const QUALITY = 0.85

/** The canvas as WebP, or as JPEG where the browser cannot write WebP. */
export async function encodePicture(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): Promise<Blob | null> {
  const encodedAs = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  const webp = await encodedAs('image/webp')
  if (webp?.type === 'image/webp') return webp
  // Safari cannot write WebP, and JPEG has no transparency.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return await encodedAs('image/jpeg')
}

async function draw(photo: Blob): Promise<Blob | null> {
  const image = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const { width, height } = image
  const scale = Math.min(1, Math.max(LONGEST / Math.max(width, height), SHOWN / Math.min(width, height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return await encodePicture(canvas, context)
}

/**
 * The picture upright with at most 512 px; `photo` itself when it is smaller or this browser cannot read it.
 */
export async function scaledDown(photo: Blob): Promise<Blob> {
  // The server decides about a picture that this browser cannot read.
  const small = await draw(photo).catch(() => null)
  return small !== null && small.size < photo.size ? small : photo
}
