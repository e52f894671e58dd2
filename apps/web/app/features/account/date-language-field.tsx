import { type DateLanguage, dateLanguages } from '@task-manager/contract/people/preferences'
import { formatDay, today } from '#web/lib/time/format.ts'
import { SelectField } from '#web/ui/field.tsx'

interface Props {
  /** Undefined while it loads; the field is shown already. */
  value: DateLanguage | undefined
  onChange: (language: DateLanguage) => void
}

/** Names in the language itself; the product's English first. */
const nameOf = (language: string): string =>
  language === ''
    ? 'English'
    : (new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language)

/** Each option shows today's date in that language. All other texts stay English. */
export function DateLanguageField({ value, onChange }: Props) {
  const day = today()
  return (
    <SelectField
      label="Language of dates"
      value={value ?? ''}
      disabled={value === undefined}
      onChange={(event) => onChange(event.target.value as DateLanguage)}
    >
      {value !== undefined &&
        dateLanguages.map((language) => (
          <option key={language} value={language}>
            {`${nameOf(language)}, ${formatDay(day, language)}`}
          </option>
        ))}
    </SelectField>
  )
}
