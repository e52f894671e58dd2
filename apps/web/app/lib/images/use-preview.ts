import { useEffect, useState } from 'react'

/** An object URL of the chosen picture; null without one. */
export function usePreview(photo: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return setAddress(null)
    const next = URL.createObjectURL(photo)
    setAddress(next)
    return () => URL.revokeObjectURL(next)
  }, [photo])
  return address
}
