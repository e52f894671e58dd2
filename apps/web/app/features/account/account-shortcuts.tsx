import { useState } from 'react'
import { chooseShortcuts, shortcutsOn } from '#web/lib/browser/shortcut-choice.ts'
import { CheckRow } from '#web/ui/check-row.tsx'
import { AccountSection } from './account-section.tsx'

/** Single-key shortcuts can be turned off, for speech input and keys pressed by accident. */
export function AccountShortcuts() {
  const [on, setOn] = useState(shortcutsOn)
  return (
    <AccountSection title="Shortcuts" text="Saved in this browser.">
      <CheckRow
        label="Single keys"
        checked={on}
        onChange={(checked) => {
          setOn(checked)
          chooseShortcuts(checked)
        }}
      >
        In lists, press <kbd>j</kbd> and <kbd>k</kbd> to move between rows, <kbd>x</kbd> to select one and{' '}
        <kbd>/</kbd> to search. Press <kbd>?</kbd> to see all keys.
      </CheckRow>
    </AccountSection>
  )
}
