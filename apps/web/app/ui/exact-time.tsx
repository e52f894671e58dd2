import { classNames } from '#web/ui/class-names.ts'

interface Props {
  /** For the `dateTime` attribute. */
  instant: string
  /** '2 h ago' */
  words: string
  /** '20th Nov 2026, 14:05', shown on hover, press and focus. */
  exact: string
  /** In the first column of a wide screen, where a tooltip to the left would be cut. */
  atStart?: boolean
  className?: string
}

/** A relative time, with the exact one in a tooltip. */
export function ExactTime({ instant, words, exact, atStart = false, className }: Props) {
  return (
    <button
      type="button"
      aria-label={`${words}, ${exact}`}
      className={classNames(
        'group/time relative cursor-default rounded-sm whitespace-nowrap pointer-coarse:-my-3.5 pointer-coarse:min-w-11 pointer-coarse:py-3.5',
        className,
      )}
    >
      <time dateTime={instant} className="block">
        {words}
      </time>{' '}
      <span
        aria-hidden="true"
        className={classNames(
          atStart ? 'max-md:right-0 md:left-0' : 'right-0',
          'invisible absolute bottom-full z-20 mb-1 rounded-md border border-hairline bg-raised px-2 py-1 text-xs font-medium text-ink opacity-0 shadow-high scheme-dark transition-opacity delay-200 duration-120 group-hover/time:visible group-hover/time:opacity-100 group-focus/time:visible group-focus/time:opacity-100',
        )}
      >
        {exact}
      </span>
    </button>
  )
}
