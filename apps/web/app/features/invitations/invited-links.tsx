import { INVITATION_DAYS, type LinkedInvitation } from '@task-manager/contract/invitations'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

export interface Invited {
  invitations: readonly LinkedInvitation[]
  /** Addresses that already have an account. */
  known: readonly string[]
}

/** Links of new invitations. They are shown only once. */
export default function InvitedLinks({ invitations, known, onClose }: Invited & { onClose: () => void }) {
  const [copied, setCopied] = useState('')
  const copy = async (text: string, what: string): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(`Copied ${what}`)
  }
  const byHand = invitations.every(({ state }) => state === 'made')
  const one = invitations.length === 1
  const lines = invitations.map(({ email, link }) => `${email} ${link}`).join('\n')
  return (
    <Dialog
      onClose={onClose}
      title={one ? `${invitations[0]?.email} is invited` : `${invitations.length} people are invited`}
      description={
        <>
          {byHand
            ? `This server sends no mail: hand ${one ? 'this link' : 'these links'} over yourself. `
            : `${one ? 'The mail is' : 'The mails are'} on ${one ? 'its' : 'their'} way. You can hand the ${one ? 'link' : 'links'} over yourself, too. `}
          {`${one ? 'It' : 'Each'} works once, for ${INVITATION_DAYS} days, and is not shown again.`}
        </>
      }
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-ink-2">
            {copied}
          </p>
          {/* The clipboard needs https or localhost. Elsewhere the text of the field can be copied. */}
          {window.isSecureContext && !one && (
            <Button variant="outline" onClick={() => void copy(lines, 'all links')}>
              Copy all links
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {known.length > 0 && (
        <p className="mb-4 text-sm text-ink-2 wrap-anywhere">
          {known.join(', ')} {known.length === 1 ? 'has an account' : 'have accounts'} already.
        </p>
      )}
      <ul className="grid gap-4">
        {invitations.map(({ _id, email, link }) => (
          <li key={_id} className="flex items-end gap-2">
            <TextField
              label={email}
              readOnly
              value={link}
              className="min-w-0 flex-1"
              onFocus={(event) => event.target.select()}
            />
            {window.isSecureContext && (
              <Button
                variant="outline"
                className="min-h-11!"
                aria-label={`Copy the link for ${email}`}
                onClick={() => void copy(link, 'the link')}
              >
                <Copy size={16} aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
