import { type Passkey, PasskeyName, renamePasskey } from '@task-manager/contract/sign-in/passkeys'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { invalidField, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { formatInstant } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useReadOnly } from '#web/ui/form/use-read-only.ts'

type Props = { passkey: Passkey; onChanged: () => Promise<void>; onRemove: () => void }

export function PasskeyRow({ passkey, onChanged, onRemove }: Props) {
  const { name, createdAt, usedAt } = passkey
  const [renaming, setRenaming] = useState(false)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline py-2 first:border-t">
      {renaming ? (
        <Rename passkey={passkey} onChanged={onChanged} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <div className="min-w-0 flex-1">
            <p className="text-sm font-medium wrap-anywhere">{name}</p>
            <p className="text-sm text-ink-2">
              Added {formatInstant(createdAt)}
              {usedAt ? `, last used ${formatInstant(usedAt)}` : ', not used yet'}
            </p>
          </div>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Rename "${name}"`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
          <Button variant="quiet" size="small" aria-label={`Remove "${name}"`} onClick={onRemove}>
            Remove
          </Button>
        </>
      )}
    </li>
  )
}

type RenameProps = Pick<Props, 'passkey' | 'onChanged'> & { onDone: () => void }

const Fields = z.object({ name: PasskeyName })

function Rename({ passkey, onChanged, onDone }: RenameProps) {
  const [name, setName] = useKept(`passkey:${passkey._id}`, passkey.name)
  const { form, field, errorId, failure, busy, ready, onSubmit } = useForm({
    check: () => invalidField(Fields, { name }),
    send: () => api(renamePasskey, { params: { id: passkey._id }, body: { name } }),
    done: async () => {
      await onChanged()
      onDone()
    },
  })
  useReadOnly(form, busy)
  useEffect(() => form.current?.querySelector('input')?.select(), [form])
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid w-full grid-cols-[1fr_auto_auto] items-end gap-x-2 gap-y-1"
    >
      <TextField
        label="Name"
        {...field('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
      />
      <Button type="submit" busy={busy} disabled={!ready}>
        Save
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Cancel
      </Button>
      <FormError id={errorId} failure={failure} />
    </form>
  )
}
