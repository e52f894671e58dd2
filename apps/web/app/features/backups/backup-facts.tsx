import type { BackupPage } from '@task-manager/contract/installation/backups'
import { inSentence } from '#web/lib/in-sentence.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ageOf, isGood, retentionLabel, whenOf } from './backup-labels.ts'

interface Fact {
  name: string
  value: string
  tone?: string
}

function factsOf({ backups, warning, next, keep }: BackupPage, now: number): Fact[] {
  const good = backups.find(isGood)
  const [newest] = backups
  const rehearsed = newest?.rehearsed
  return [
    {
      name: 'Last good backup',
      value: good ? ageOf(good.madeAt, now) : 'None yet',
      tone: warning !== null ? 'text-amber-text' : good && 'text-green-text',
    },
    {
      name: 'Restored and compared',
      value: rehearsed
        ? `${rehearsed.ok ? 'Yes' : 'Failed'}, ${inSentence(whenOf(rehearsed.at, now))}`
        : 'Not yet',
      tone: rehearsed ? (rehearsed.ok ? 'text-green-text' : 'text-danger') : undefined,
    },
    { name: 'Next', value: whenOf(next, now) },
    { name: 'Kept', value: retentionLabel(keep) },
  ] as Fact[]
}

/** Four facts in one strip. */
export function BackupFacts({ page, now }: { page: BackupPage; now: number }) {
  return (
    <dl className="grid grid-cols-1 border-y border-hairline sm:grid-cols-2 xl:grid-cols-[repeat(4,auto)]">
      {factsOf(page, now).map(({ name, value, tone }) => (
        <div key={name} className="min-w-0 border-hairline py-3 pr-4 xl:not-first:border-l xl:not-first:pl-4">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className={classNames('font-display text-lg font-semibold wrap-anywhere', tone)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
