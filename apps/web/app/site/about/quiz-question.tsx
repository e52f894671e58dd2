import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type Question, questions, quiz } from '#web/site/content/quiz.ts'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  index: number
  question: Question
  chosen: number | undefined
  onChoose: (answer: number) => void
}

/** One question with its four answers, which lock as soon as one is chosen. */
export function QuizQuestion({ index, question, chosen, onChoose }: Props) {
  const locked = chosen !== undefined
  return (
    <fieldset className="scripted mt-6 min-w-0">
      <legend className="max-w-[40ch] font-display text-2xl font-bold text-balance">
        {question.question}
      </legend>
      <div className="mt-4 flex items-center gap-4 text-sm text-ink-2">
        <span>
          Question {index + 1} of {questions.length}
        </span>
        <progress
          value={index + (locked ? 1 : 0)}
          max={questions.length}
          aria-label="Questions answered"
          className="quiz-progress"
        />
      </div>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        {question.answers.map((answer, at) => (
          <button
            key={answer}
            type="button"
            // Not `disabled`, which would take the focus from the pressed button.
            aria-disabled={locked || undefined}
            onClick={() => onChoose(at)}
            className={classNames(
              'flex min-h-14 items-center justify-between gap-3 rounded-control border px-5 py-3 text-left font-semibold',
              answerClass(locked, answer === question.right, chosen === at),
            )}
          >
            {answer}
            <Mark shown={locked} correct={answer === question.right} chosen={chosen === at} />
          </button>
        ))}
      </div>
      <p className="mt-5 min-h-7 text-ink-2">{locked ? question.because : quiz.lead}</p>
    </fieldset>
  )
}

function answerClass(locked: boolean, correct: boolean, chosen: boolean): string {
  if (!locked) return 'border-edge hover:bg-raised'
  if (correct) return 'border-green-fill bg-green-soft text-green-text'
  if (chosen) return 'border-red-fill bg-red-soft text-red-text'
  return 'border-hairline text-ink-3'
}

/** Marks right and wrong with a sign and a word, besides the colour. */
function Mark({ shown, correct, chosen }: { shown: boolean; correct: boolean; chosen: boolean }) {
  if (!shown || (!correct && !chosen)) return null
  const Sign = correct ? Check : X
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-sm">
      <Sign size={18} />
      {correct ? 'Right' : 'Wrong'}
    </span>
  )
}
