import type { Theme } from '#web/lib/browser/theme.ts'
import { useTheme } from '#web/lib/browser/use-theme.ts'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { AccountSection } from './account-section.tsx'

const choices: { theme: Theme; label: string; hint: string }[] = [
  { theme: 'system', label: 'System', hint: 'Light or dark as your device says.' },
  { theme: 'light', label: 'Light', hint: 'Dark ink on paper.' },
  { theme: 'dark', label: 'Dark', hint: 'Light ink on black.' },
]

/** The same setting as in the top bar. */
export function AccountTheme() {
  const [chosen, choose] = useTheme()
  return (
    <AccountSection title="Theme" text="Counts at once, and is kept in this browser.">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Theme</legend>
        {choices.map(({ theme, label, hint }) => (
          <ChoiceField
            key={theme}
            className="py-1.5"
            type="radio"
            name="theme"
            label={label}
            hint={hint}
            checked={chosen === theme}
            onChange={() => choose(theme)}
          />
        ))}
      </fieldset>
    </AccountSection>
  )
}
