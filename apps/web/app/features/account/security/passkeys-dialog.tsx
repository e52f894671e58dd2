import {
  addPasskey,
  type Passkey,
  removePasskey,
  startPasskey,
} from '@task-manager/contract/sign-in/passkeys'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes, withCodes } from './recovery-codes.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'

type Props = StepDialogProps & { passkeys: readonly Passkey[]; host: string | null }
type View =
  | { name: 'list' | 'add' }
  | { name: 'codes'; codes: string[] }
  | { name: 'remove'; passkey: Passkey }

/** Whether this page may use passkeys for the host, and the browser supports them. */
const isPossible = (host: string | null): boolean =>
  host !== null &&
  'PublicKeyCredential' in window &&
  (location.hostname === host || location.hostname.endsWith(`.${host}`))

const impossible = (host: string | null): string =>
  host === null
    ? 'Passkeys need https and a domain name. Ask the person who runs this server to set PUBLIC_URL.'
    : 'PublicKeyCredential' in window
      ? `Passkeys only work at ${host}. Open Task Manager there.`
      : "This browser doesn't support passkeys, or the connection isn't secure."

async function add(currentPassword: string): Promise<{ recoveryCodes: string[] }> {
  const browser = import('#web/lib/session/passkey-browser.ts')
  const { options } = await api(startPasskey, { body: { currentPassword } })
  const { createPasskey } = await browser
  return await api(addPasskey, { body: { passkey: await createPasskey(options) } })
}

const titles: Record<View['name'], string> = {
  list: 'Passkeys',
  add: 'Add a passkey',
  codes: 'Save your recovery codes',
  remove: 'Remove the passkey?',
}

/** The user's passkeys, and adding one (decision A22). */
export default function PasskeysDialog(props: Props) {
  const { passkeys, onClose } = props
  const [view, setView] = useState<View>({ name: passkeys.length > 0 ? 'list' : 'add' })
  const parts = { ...props, onView: setView }
  return (
    <Dialog
      onClose={onClose}
      {...(view.name === 'codes' && withCodes)}
      title={titles[view.name]}
      className="max-w-lg"
    >
      {view.name === 'codes' && <RecoveryCodes codes={view.codes} onDone={onClose} />}
      {view.name === 'remove' && <RemovePasskey passkey={view.passkey} {...parts} />}
      {view.name === 'list' && <PasskeyList {...parts} />}
      {view.name === 'add' && <AddPasskey {...parts} />}
    </Dialog>
  )
}

type PartProps = Props & { onView: (view: View) => void }

const PasskeyList = ({ passkeys, onChanged, onView }: PartProps) => (
  <>
    <ul>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey._id}
          passkey={passkey}
          onChanged={onChanged}
          onRemove={() => onView({ name: 'remove', passkey })}
        />
      ))}
    </ul>
    <Button variant="outline" className="mt-4" onClick={() => onView({ name: 'add' })}>
      Add a passkey
    </Button>
  </>
)

const RemovePasskey = ({
  passkey,
  passkeys,
  onClose,
  onChanged,
  onView,
}: PartProps & { passkey: Passkey }) => (
  <PasswordForm
    text={`You can no longer log in with "${passkey.name}". Your device may still store it: delete it there too.`}
    label="Remove"
    variant="danger"
    send={(currentPassword) => api(removePasskey, { params: { id: passkey._id }, body: { currentPassword } })}
    done={async ({ message }) => {
      toast.success(message)
      await onChanged()
      if (passkeys.length > 1) onView({ name: 'list' })
      else onClose()
    }}
  />
)

function AddPasskey({ passkeys, host, onChanged, onView }: PartProps) {
  if (!isPossible(host)) return <p>{impossible(host)}</p>
  return (
    <PasswordForm
      text={
        passkeys.length > 0
          ? 'Next, your browser asks where to save it.'
          : 'Next, your browser asks where to save it: on this device, your phone or a security key. After that, your password alone is no longer enough to log in.'
      }
      label="Continue"
      send={add}
      done={async ({ recoveryCodes }) => {
        if (recoveryCodes.length > 0) onView({ name: 'codes', codes: recoveryCodes })
        await onChanged()
        if (recoveryCodes.length === 0) onView({ name: 'list' })
      }}
    />
  )
}
