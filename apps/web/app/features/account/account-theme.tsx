import type { Theme } from '#web/lib/browser/theme.ts'
import { useTheme } from '#web/lib/browser/use-theme.ts'
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
            <input
              type="radio"
              name="theme"
              checked={chosen === theme}
              onChange={() => choose(theme)}
              className="choice-dot mt-0.5 size-5 shrink-0"
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-ink-2">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </AccountSection>
  )
}
