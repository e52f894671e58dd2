import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Longer messages are collapsed. */
const FOLD_LETTERS = 700
const FOLD_LINES = 10

export function EnquiryMessage({ text }: { text: string }) {
  const isLong = text.length > FOLD_LETTERS || text.split('\n').length > FOLD_LINES
  const [unfolded, setUnfolded] = useState(false)
  return (
    <div className="grid justify-items-start gap-2">
      <p
        dir="auto"
        className={classNames(
          'max-w-[65ch] whitespace-pre-line wrap-anywhere',
          isLong && !unfolded && 'line-clamp-8',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Show less' : 'Show the whole message'}
        </Button>
      )}
    </div>
  )
}
