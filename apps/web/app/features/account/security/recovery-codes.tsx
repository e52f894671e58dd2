import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

/** Of a dialog with the codes: it asks when anything but its button closes it. */
export const withCodes = {
  unsaved: true,
  question: {
    title: 'Close without saving your recovery codes?',
    text: "They won't be shown again.",
    cancelLabel: 'Show the codes',
    confirmLabel: 'Close',
  },
}

type Props = { codes: string[]; onDone: () => void }

const fileOf = (codes: string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Task Manager: recovery codes. Each works once.\r\n\r\n${codes.join('\r\n')}\r\n`)}`

/** The codes are shown only once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <p ref={text} tabIndex={-1} className="text-ink-2 outline-none">
        Two-step sign-in is on. If you lose your phone or passkey, log in with one of these codes. Each works
        once. Save them with your passwords now: they won't be shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1.5 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <a href={fileOf(codes)} download="recovery-codes.txt" className={buttonClass({ variant: 'outline' })}>
          Download
        </a>
        <Button onClick={onDone}>I've saved them</Button>
      </div>
    </div>
  )
}
