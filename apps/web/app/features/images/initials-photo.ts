import { initials } from '#web/ui/avatar/initials.ts'

const SIZE = 256
/** Dark enough for white letters. */
const COLORS = ['#5b21b6', '#1d4ed8', '#0f766e', '#15803d', '#b45309', '#be123c']

/** A picture with the initials of a name; the name determines the colour. */
export function initialsPhoto(name: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  context.fillStyle = COLORS[sum % COLORS.length] ?? '#000'
  context.fillRect(0, 0, SIZE, SIZE)
  context.fillStyle = '#fff'
  context.font = `600 ${SIZE * 0.4}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(initials(name), SIZE / 2, SIZE * 0.52)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
