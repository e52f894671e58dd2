import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { questions, quiz, verdict } from '#web/site/content/quiz.ts'
import { TextLink } from '#web/site/text-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

type Props = { chosen: number[]; score: number; onRetake: () => void }

/** Score, verdict and all answers. */
export function QuizResults({ chosen, score, onRetake }: Props) {
  return (
    <div className="mt-6 grid gap-6">
      <div className="grid gap-2">
        <h3 className="text-3xl">{quiz.complete}</h3>
        <p className="text-xl font-semibold tabular-nums">Your score: {`${score}/${questions.length}`}</p>
        <p className="text-lg text-ink-2">{verdict(score, questions.length)}</p>
      </div>
      <ol className="grid gap-3">
        {questions.map((question, index) => {
          const answer = question.answers[chosen[index] ?? -1]
          const { right } = question
          const Sign = answer === right ? Check : X
          return (
            <li key={question.question} className="flex gap-3">
              <Sign
                size={20}
                className={answer === right ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-danger'}
              />
              <span>
                <span className="block font-semibold">{question.question}</span>
                <span className="block text-ink-2">
                  {answer === right
                    ? `${right}. `
                    : `You chose "${answer}". The right answer is "${right}". `}
                  {question.because}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-center gap-6">
        <button type="button" className={buttonClass({ variant: 'outline' })} onClick={onRetake}>
          {quiz.retake}
        </button>
        <TextLink to="/contact">Talk strategy</TextLink>
      </div>
    </div>
  )
}
