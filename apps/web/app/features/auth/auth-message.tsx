import { type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A message in place of a form. It takes the focus, so that screen readers read it. */
export function AuthMessage({ children }: { children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div ref={message} tabIndex={-1} className="grid gap-5 outline-none">
      {children}
    </div>
  )
}

/** The server's answer in place of a form, with a link to continue. */
export function AuthAnswer({ text, to, action }: { text: string; to: string; action: string }) {
  return (
    <AuthMessage>
      <p>{text}</p>
      <LinkButton to={to} size="large">
        {action}
      </LinkButton>
    </AuthMessage>
  )
}
