import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'

const SignInDialog = onDemand(() => import('./sign-in-dialog.tsx'))

/** Opens the settings for sign-in (decision A26). */
export function SignInButton() {
  const [open, setOpen] = useState(false)
  useSoon(SignInDialog)
  return (
    <>
      <Button variant="quiet" size="tool" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Sign-in
      </Button>
      <Suspense>{open && <SignInDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
