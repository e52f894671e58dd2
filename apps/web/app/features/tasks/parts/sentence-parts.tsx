import type { Part } from '#web/features/tasks/data/history-labels.ts'

/** The pieces of a sentence about a change. */
export const SentenceParts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <strong key={part.strong} className="font-medium text-ink">
        {part.strong}
      </strong>
    ),
  )
