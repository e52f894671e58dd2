import type { OpenedReset } from '@task-manager/contract/resets'
import { formatInstant } from '#web/lib/time/format.ts'

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
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={removing}
            onChange={({ target }) => onRemovingChange(target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-medium">Remove all</span>
            <span className="block text-sm text-ink-2">
              Choose this if you don't recognise one: each can sign in without a password.
            </span>
          </span>
        </label>
      )}
    </fieldset>
  )
}
