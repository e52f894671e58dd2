import { shortcutsOn } from '#web/lib/browser/shortcut-choice.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const everywhere: [keys: string, action: string][] = [
  ['Ctrl K', 'Search or jump to anything (⌘ K on a Mac)'],
  ['?', 'Show this list'],
  ['c', 'Create a task'],
  ['g d', 'Go to the dashboard'],
  ['g t', 'Go to the tasks'],
  ['g p', 'Go to the projects'],
  ['g m', 'Go to the team members'],
  ['g i', 'Go to the inbox'],
]
const lists: [keys: string, action: string][] = [
  ['/', 'Search'],
  ['j k', 'Next and previous task'],
  ['Enter', 'Open'],
  ['e', 'Edit'],
  ['x', 'Select; with Shift, everything up to the last one selected'],
  ['1 2 3', 'Pending, In Progress, Completed'],
  ['Esc', 'Clear the selection'],
  ['F6', 'Go to the newest message and back'],
]

const Keys = ({ shortcuts, forAdmins }: { shortcuts: readonly [string, string][]; forAdmins: boolean }) => (
  <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-1.5">
    {shortcuts
      .filter(([keys]) => forAdmins || !['c', 'g p', 'g m', 'e', 'x', 'Esc'].includes(keys))
      .map(([keys, action]) => (
        <div key={keys} className="contents">
          <dt className="flex items-start gap-1">
            {keys.split(' ').map((key) => (
              <kbd
                key={key}
                className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm border border-hairline px-1.5 font-sans text-xs"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="text-sm leading-6">{action}</dd>
        </div>
      ))}
  </dl>
)

interface Props {
  admin: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  finalFocus: () => false
}

export default function ShortcutsDialog({ admin, open, onOpenChange, finalFocus }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title="Shortcuts"
      description={
        shortcutsOn()
          ? 'Shortcuts pause while you type. You can turn off single-key shortcuts in your account settings.'
          : 'Single-key shortcuts are off. You can turn them on in your account settings.'
      }
    >
      <div className="grid gap-4">
        <Keys shortcuts={everywhere} forAdmins={admin} />
        <h3 className="text-sm">In lists</h3>
        <Keys shortcuts={lists} forAdmins={admin} />
      </div>
    </Dialog>
  )
}
