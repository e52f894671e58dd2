import { diffWordsWithSpace } from 'diff'

/** Two texts that share nothing take long to compare; then the one is shown after the other. */
const PATIENCE_MS = 200

/** What was taken out and what was put in, word by word. */
export default function WordDiff({ before, after }: { before: string; after: string }) {
  const words = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS }) ?? [
    { value: `${before}\n`, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  // A piece is known by its place.
  let place = 0
  return (
    <p dir="auto" className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
      {words.map(({ value, added, removed }) => {
        place += value.length
        const Mark = added ? 'ins' : removed ? 'del' : 'span'
        const look = added ? 'bg-green-soft text-green-text no-underline' : 'bg-red-soft text-red-text'
        return (
          <Mark key={place} className={added || removed ? look : undefined}>
            {value}
          </Mark>
        )
      })}
    </p>
  )
}
