import { useEffect, useState } from 'react'

const narrow = () => window.matchMedia('(width < 40rem)')

/** Whether the window is as narrow as a phone, for views with a layout of their own there. */
export function useIsPhone(): boolean {
  const [phone, setPhone] = useState(() => narrow().matches)
  useEffect(() => {
    const media = narrow()
    const update = () => setPhone(media.matches)
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [])
  return phone
}
