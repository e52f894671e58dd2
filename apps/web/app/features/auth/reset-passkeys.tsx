import type { OpenedReset } from '@task-manager/contract/sign-in/resets'
import { formatInstant } from '#web/lib/time/format.ts'
import { CheckRow } from '#web/ui/check-row.tsx'

interface Props extends OpenedReset {
  removing: boolean
  onRemovingChange: (removing: boolean) => void
}

/** Lists the passkeys of the account, because each signs in without the new password (decision A13). */
export function ResetPasskeys({ passkeys, removesPasskeys, removing, onRemovingChange }: Props) {
  if (passkeys.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Passkeys of this account</legend>
      <ul>
        {passkeys.map(({ name, createdAt, usedAt }) => (
          <li key={createdAt} className="border-b border-hairline py-2 first:border-t">
            <p className="text-sm font-medium wrap-anywhere">{name}</p>
            <p className="text-sm text-ink-2">
              Added {formatInstant(createdAt)}
              {usedAt ? `, last used ${formatInstant(usedAt)}` : ', not used yet'}
            </p>
          </li>
        ))}
      </ul>
      {removesPasskeys ? (
        <p className="text-sm text-ink-2">Saving the new password removes them. You can add yours again.</p>
      ) : (
        <CheckRow label="Remove all" checked={removing} onChange={onRemovingChange}>
          Choose this if you don't recognise one: each can log in without a password.
        </CheckRow>
      )}
    </fieldset>
  )
}
