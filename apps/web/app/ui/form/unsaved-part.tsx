import { useUnsaved } from './unsaved.ts'

export default function UnsavedPart() {
  useUnsaved(true)
  return null
}
