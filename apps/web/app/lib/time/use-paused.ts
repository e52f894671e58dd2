import { useEffect, useState } from 'react'

/** Longer than the pause between two letters, in ms. */
const PAUSE_MS = 120

/** What was typed, once the typing pauses; an empty text at once. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : paused
}
