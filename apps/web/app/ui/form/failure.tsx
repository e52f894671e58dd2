interface Props {
  text: string
  retry?: () => void
  retryLabel?: string
  /** A text that was not saved, so that it can be read and copied. */
  typed?: string | undefined
  discard?: (() => void) | undefined
}

/** The reason why a change was refused, below the changed field. */
export const Failure = ({ text, retry, retryLabel = 'Try again', typed, discard }: Props) => (
  <div role="alert" className="grid gap-1 text-sm font-medium text-danger">
    <p className="flex flex-wrap items-center gap-x-3">
      {text}
      {retry && (
        <button type="button" onClick={retry} className="min-h-8 underline pointer-coarse:min-h-11">
          {retryLabel}
        </button>
      )}
      {discard && (
        <button type="button" onClick={discard} className="min-h-8 underline pointer-coarse:min-h-11">
          Discard
        </button>
      )}
    </p>
    {typed !== undefined && (
      <p dir="auto" className="font-normal whitespace-pre-line text-ink-2 wrap-anywhere">
        Not saved: {typed}
      </p>
    )}
  </div>
)
