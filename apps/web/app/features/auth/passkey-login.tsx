import { passkeyLogin, startPasskeyLogin } from '@task-manager/contract/sign-in/passkeys'
import { api } from '#web/lib/http/api.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { linkClass } from './link-class.ts'
import { useSessionForm } from './use-session-form.ts'

/** Signs in without email and password (decision A22). */
export function PasskeyLogin() {
  const { form, errorId, failure, busy, ready, onSubmit } = useSessionForm({
    check: () => null,
    send: async () => {
      const browser = import('#web/lib/session/passkey-browser.ts')
      const { options } = await api(startPasskeyLogin)
      const { signWithPasskey } = await browser
      return await api(passkeyLogin, { body: { passkey: await signWithPasskey(options) } })
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid justify-items-start gap-2">
      <button type="submit" disabled={!ready || busy} aria-busy={busy || undefined} className={linkClass}>
        Log in with a passkey
      </button>
      <FormError id={errorId} failure={failure} />
    </form>
  )
}
