import { useState } from 'react'
import { chooseShortcuts, shortcutsOn } from '#web/lib/browser/shortcut-choice.ts'
import { AccountSection } from './account-section.tsx'

/** Single-key shortcuts can be turned off, for speech input and keys pressed by accident. */
export function AccountShortcuts() {
  const [on, setOn] = useState(shortcutsOn)
  return (
    <AccountSection title="Shortcuts" text="Saved in this browser.">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setOn(target.checked)
            chooseShortcuts(target.checked)
          }}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-medium">Single keys</span>
          <span className="block text-sm text-ink-2">
            In lists, press <kbd>j</kbd> and <kbd>k</kbd> to move between rows, <kbd>x</kbd> to select one and{' '}
            <kbd>/</kbd> to search. Press <kbd>?</kbd> to see all keys.
          </span>
        </span>
      </label>
    </AccountSection>
  )
}
