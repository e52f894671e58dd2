import { useEffect, useState } from 'react'

const narrow = () => window.matchMedia('(width < 40rem)')

/** Whether the window is as narrow as a phone's, for views that have another shape there. */
export function useIsPhone(): boolean {
  const [phone, setPhone] = useState(() => narrow().matches)
  useEffect(() => {
    const media = narrow()
    const look = () => setPhone(media.matches)
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [])
  return phone
}
