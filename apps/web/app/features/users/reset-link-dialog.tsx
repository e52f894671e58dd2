import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

type Props = { name: string; link: string; onClose: () => void }

/** Shows a reset link where no email can be sent. It is shown only once. */
export default function ResetLinkDialog({ name, link, onClose }: Props) {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <Dialog
      onClose={onClose}
      unsaved={!copied}
      question={{
        title: 'Close without copying the link?',
        text: "It won't be shown again. You can create a new one.",
        cancelLabel: 'Show the link',
        confirmLabel: 'Close',
      }}
      title={`Password link for ${name}`}
      description="This server doesn't send email, so share this link yourself. It works once within 30 minutes. Copy it now: it won't be shown again."
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-ink-2">
            {copied && 'Copied'}
          </p>
          {/* The clipboard needs https or localhost. Elsewhere the text of the field can be copied. */}
          {window.isSecureContext && <Button onClick={() => void copy()}>Copy link</Button>}
        </>
      }
    >
      <TextField
        label="Link"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        onCopy={() => setCopied(true)}
      />
    </Dialog>
  )
}
