import { useState } from 'react'
import { useUpload } from '#web/lib/images/use-upload.ts'

/** A new picture, null to remove it, undefined to keep it. */
export type PictureChoice = Blob | null | undefined

/** The picture that is chosen in a form. `change` uploads it and returns the part of the request. */
export function usePictureChoice() {
  const [choice, setChoice] = useState<PictureChoice>(undefined)
  const { upload } = useUpload()
  const change = async () =>
    choice === undefined ? {} : { profileImageUrl: choice === null ? '' : await upload(choice) }
  return { choice, setChoice, change }
}
