import { useRef } from 'react'

/** Calls `submit` once: Enter removes the field, which blurs it and must not submit again. */
export function useOnce<Args extends unknown[]>(submit: (...args: Args) => void): (...args: Args) => void {
  const isSubmitted = useRef(false)
  return (...args) => {
    if (isSubmitted.current) return
    isSubmitted.current = true
    submit(...args)
  }
}
