import { useQuery } from '@tanstack/react-query'
import { INVITATION_DAYS, type LinkedInvitation } from '@task-manager/contract/people/invitations'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { openInvitations } from './invitations.queries.ts'

export interface Invited {
  invitations: readonly LinkedInvitation[]
  /** Addresses that already have an account. */
  known: readonly string[]
}

function sharingText(byHand: boolean, one: boolean): string {
  const links = one ? 'this link' : 'these links'
  const lead = byHand
    ? `This server doesn't send email, so share ${links} yourself.`
    : `${one ? 'The email is on its' : 'The emails are on their'} way. You can also share ${links} yourself.`
  const once = `works once within ${INVITATION_DAYS} days.`
  return one
    ? `${lead} It ${once} Copy it now: it won't be shown again.`
    : `${lead} Each ${once} Copy them now: they won't be shown again.`
}

/** Links of new invitations. They are shown only once. */
export default function InvitedLinks({ invitations, known, onClose }: Invited & { onClose: () => void }) {
  const [copied, setCopied] = useState('')
  const { data: open = [] } = useQuery(openInvitations)
  const refusalOf = (id: string) => open.find(({ _id, state }) => _id === id && state === 'bounced')?.reason
  const copy = async (text: string, name: string): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(`Copied ${name}`)
  }
  const byHand = invitations.every(({ state }) => state === 'made')
  const one = invitations.length === 1
  const lines = invitations.map(({ email, link }) => `${email} ${link}`).join('\n')
  return (
    <Dialog
      onClose={onClose}
      unsaved={byHand && copied === ''}
      question={{
        title: `Close without copying the ${one ? 'link' : 'links'}?`,
        text: `${one ? "It won't" : "They won't"} be shown again. You can send the ${one ? 'invitation' : 'invitations'} again.`,
        cancelLabel: `Show the ${one ? 'link' : 'links'}`,
        confirmLabel: 'Close',
      }}
      title={one ? `${invitations[0]?.email} is invited` : `${invitations.length} people are invited`}
      description={sharingText(byHand, one)}
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
          {known.join(', ')} already {known.length === 1 ? 'has an account' : 'have accounts'}.
        </p>
      )}
      <ul className="grid gap-4">
        {invitations.map(({ _id, email, link }) => (
          <li key={_id} className="flex items-end gap-2">
            <TextField
              label={email}
              error={refusalOf(_id)}
              readOnly
              value={link}
              className="min-w-0 flex-1"
              onFocus={(event) => event.target.select()}
              onCopy={() => setCopied('Copied the link')}
            />
            {window.isSecureContext && (
              <Button
                variant="outline"
                aria-label={`Copy the link for ${email}`}
                onClick={() => void copy(link, 'the link')}
              >
                <Copy size={16} />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
