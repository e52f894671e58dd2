import { useState } from 'react'
import { chooseShortcuts, shortcutsOn } from '#web/lib/browser/shortcut-choice.ts'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { AccountSection } from './account-section.tsx'

/** Single-key shortcuts can be turned off, for speech input and keys pressed by accident. */
export function AccountShortcuts() {
  const [on, setOn] = useState(shortcutsOn)
  return (
    <AccountSection title="Shortcuts" text="Kept in this browser.">
      <ChoiceField
        className="py-1.5"
        label="Single keys"
        hint={
          <>
            In lists <kbd>j</kbd> and <kbd>k</kbd> go from row to row, <kbd>x</kbd> ticks one, <kbd>/</kbd>{' '}
            leads to the search. <kbd>?</kbd> shows all keys.
          </>
        }
        checked={on}
        onChange={(next) => {
          setOn(next)
          chooseShortcuts(next)
        }}
      />
    </AccountSection>
  )
}
