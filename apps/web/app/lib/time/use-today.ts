import { useEffect, useState } from 'react'
import { today } from './format.ts'

/** Looked at so often; a device that slept is looked at when its page is seen again. */
const LOOK_MS = 30_000

/** The viewer's calendar day, `YYYY-MM-DD`: a page left open over midnight draws the new one. */
export function useToday(): string {
  const [day, setDay] = useState(today)
  useEffect(() => {
    const look = () => setDay(today())
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return day
}
