import { type ReactNode, useEffect, useRef } from 'react'

/** What a page here says once there is nothing to fill in any more; it takes the focus, so that it is read out. */
export function AuthMessage({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      {children}
    </div>
  )
}
