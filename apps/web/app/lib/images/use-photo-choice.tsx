import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { photoTypes, takePhoto } from './photo.ts'

/**
 * Accepts pictures that are pasted or dropped anywhere on the page: the browser would replace the page by a file
 * dropped beside its target.
 */
function usePastedFiles(accept: (file: File) => void): void {
  const latest = useRef(accept)
  latest.current = accept
  useLayoutEffect(() => {
    const takeFrom = (event: Event, file: File | undefined): void => {
      if (file === undefined) return
      event.preventDefault()
      latest.current(file)
    }
    const paste = (event: ClipboardEvent): void => {
      // Cells of a spreadsheet are copied as text with a picture of it.
      const isText = event.clipboardData?.types.includes('text/plain')
      if (!isText) takeFrom(event, event.clipboardData?.files[0])
    }
    const drop = (event: DragEvent): void => takeFrom(event, event.dataTransfer?.files[0])
    const allowDrop = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const listening = new AbortController()
    document.addEventListener('paste', paste, listening)
    document.addEventListener('dragover', allowDrop, listening)
    document.addEventListener('drop', drop, listening)
    return () => listening.abort()
  }, [])
}

/**
 * The hidden file inputs and the functions that open them, for a file and for the camera of a phone. `onRefuse` gets the
 * message about a refused file. `cancel` forgets a picture that is not ready yet.
 */
export function usePhotoChoice(onPhoto: (photo: Blob) => void, onRefuse: (message: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const latest = useRef<File>(null)
  const accept = async (file: File): Promise<void> => {
    latest.current = file
    const taken = await takePhoto(file)
    // A large picture is ready after a small one that was chosen later.
    if (latest.current !== file) return
    if (typeof taken === 'string') onRefuse(taken)
    else onPhoto(taken)
  }
  usePastedFiles((file) => void accept(file))
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Cleared, so that choosing the same file again fires a change.
    event.target.value = ''
    if (file) void accept(file)
  }
  const shared = {
    type: 'file',
    accept: photoTypes.join(),
    tabIndex: -1,
    onChange: choose,
    className: 'sr-only',
  }
  const field = (
    <>
      <input ref={input} aria-label="Choose a profile picture" {...shared} />
      <input ref={camera} aria-label="Take a picture with the camera" capture="user" {...shared} />
    </>
  )
  const cancel = (): void => {
    latest.current = null
  }
  return { field, open: () => input.current?.click(), openCamera: () => camera.current?.click(), cancel }
}
