import { useRef, useState } from 'react'
import { uploadPhoto } from './upload-photo.ts'

/** An upload: the share sent (null while none runs) and a cancel function. */
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
