import { type ChangeEvent, useRef } from 'react'
import { photoTypes, takePhoto } from './photo.ts'

/** The hidden file input and the function that opens it. `onRefuse` gets the message about a refused file. */
export function usePhotoChoice(onPhoto: (photo: Blob) => void, onRefuse: (message: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    // Cleared, so that choosing the same file again fires a change.
    event.target.value = ''
    if (!file) return
    const taken = await takePhoto(file)
    if (typeof taken === 'string') onRefuse(taken)
    else onPhoto(taken)
  }
  const field = (
    <input
      ref={input}
      type="file"
      accept={photoTypes.join()}
      aria-label="Choose a profile picture"
      tabIndex={-1}
      onChange={(event) => void choose(event)}
      className="sr-only"
    />
  )
  return { field, open: () => input.current?.click() }
}
