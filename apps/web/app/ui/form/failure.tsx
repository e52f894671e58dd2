/** The reason why a change was refused, below the changed field. */
export const Failure = ({ text, retry }: { text: string; retry?: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm font-medium text-danger">
    {text}
    {retry && (
      <button type="button" onClick={retry} className="min-h-8 underline pointer-coarse:min-h-11">
        Try again
      </button>
    )}
  </p>
)
