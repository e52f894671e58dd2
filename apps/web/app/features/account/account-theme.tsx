import type { Theme } from '#web/lib/browser/theme.ts'
import { useTheme } from '#web/lib/browser/use-theme.ts'
import { LabelWithText } from '#web/ui/check-row.tsx'
import { Radio } from '#web/ui/form/radios.tsx'
import { AccountSection } from './account-section.tsx'

const choices: { theme: Theme; label: string; hint: string }[] = [
  { theme: 'system', label: 'System', hint: 'Match your device.' },
  { theme: 'light', label: 'Light', hint: 'Always light.' },
  { theme: 'dark', label: 'Dark', hint: 'Always dark.' },
]

/** The same setting as in the top bar. */
export function AccountTheme() {
  const [chosen, choose] = useTheme()
  return (
    <AccountSection title="Theme" text="Applies immediately and is saved in this browser.">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Theme</legend>
        {choices.map(({ theme, label, hint }) => (
          <label key={theme} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <Radio
              name="theme"
              checked={chosen === theme}
              onChoose={() => choose(theme)}
              className="mt-0.5 size-5"
            />
            <LabelWithText label={label}>{hint}</LabelWithText>
          </label>
        ))}
      </fieldset>
    </AccountSection>
  )
}
