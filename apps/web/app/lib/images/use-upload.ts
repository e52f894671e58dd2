import { useRef, useState } from 'react'
import { uploadPhoto } from './upload-photo.ts'

/** A picture on its way: the share that has gone, null while there is none, and the way to call it back. */
export function useUpload() {
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const upload = async (photo: Blob): Promise<string> => {
    running.current = new AbortController()
    setShare(0)
    try {
      return await uploadPhoto(photo, running.current.signal, setShare)
    } finally {
      setShare(null)
    }
  }
  return { share, upload, cancel: () => running.current?.abort() }
}
