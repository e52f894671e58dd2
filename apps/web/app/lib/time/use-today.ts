import { useEffect, useState } from 'react'
import { today } from './format.ts'

/** Interval of the check. It also runs when the page becomes visible. */
const LOOK_MS = 30_000

/** The viewer's calendar day, `YYYY-MM-DD`. It changes at midnight. */
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
