import { type ReactNode, useEffect, useRef } from 'react'

/** A message in place of a form. It takes the focus, so that screen readers read it. */
export function AuthMessage({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      {children}
    </div>
  )
}
