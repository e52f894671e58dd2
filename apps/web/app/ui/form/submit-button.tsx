import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type Props = { busy: boolean; ready: boolean; children: ReactNode }

/** Sends the form. It is disabled until the scripts have loaded, but looks enabled. */
export function SubmitButton({ busy, ready, children }: Props) {
  return (
    <Button
      type="submit"
      size="large"
      busy={busy}
      disabled={!ready}
      className={ready ? '' : 'disabled:opacity-100'}
    >
      {children}
    </Button>
  )
}
