import { diffWordsWithSpace } from 'diff'

/** Unrelated texts take long to compare. After this time both are shown whole, in ms. */
const DIFF_MAX_MS = 200

/** The removed and added words. */
export default function WordDiff({ before, after }: { before: string; after: string }) {
  const words = diffWordsWithSpace(before, after, { timeout: DIFF_MAX_MS }) ?? [
    { value: `${before}\n`, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  // The key of a piece is its position.
  let place = 0
  return (
    <p dir="auto" className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
      {words.map(({ value, added, removed }) => {
        place += value.length
        const Mark = added ? 'ins' : removed ? 'del' : 'span'
        const markClass = added ? 'bg-green-soft text-green-text no-underline' : 'bg-red-soft text-red-text'
        return (
          <Mark key={place} className={added || removed ? markClass : undefined}>
            {value}
          </Mark>
        )
      })}
    </p>
  )
}
