import type { Theme } from '#web/lib/browser/theme.ts'
import { useTheme } from '#web/lib/browser/use-theme.ts'
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
          <label key={theme} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input
              type="radio"
              name="theme"
              checked={chosen === theme}
              onChange={() => choose(theme)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
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
