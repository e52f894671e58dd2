import { Button } from '#web/ui/button.tsx'

interface Props {
  changed: boolean
  busy: boolean
  children: string
}

/** The button of a section, disabled until something changed. */
export const SaveNotifications = ({ changed, busy, children }: Props) => (
  <Button
    type="submit"
    variant={changed ? 'ink' : 'outline'}
    busy={busy}
    disabled={!changed}
    className="justify-self-start"
  >
    {busy ? 'Saving…' : children}
  </Button>
)
