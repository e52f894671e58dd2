import { useRef, useState } from 'react'
import { QuizQuestion } from '#web/site/about/quiz-question.tsx'
import { QuizResults } from '#web/site/about/quiz-results.tsx'
import { type Question, questions, quiz } from '#web/site/content/quiz.ts'

/**
 * The quiz (site 4). Choosing an answer locks all, shows right and wrong in colour, mark and words, and
 * continues after one second. Score, verdict and Retake follow the last question.
 */
export function QuizCard() {
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<number[]>([])
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const question = questions[index]
  const score = chosen.filter((answer, at) => isRight(questions[at], answer)).length

  const advance = (next: number) => {
    // The pressed button disappears. A visitor who has moved on keeps the focus; Safari gives a clicked button none.
    const focused = document.activeElement
    if (focused === document.body || section.current?.contains(focused))
      heading.current?.focus({ preventScroll: true })
    setIndex(next)
  }

  const choose = (answer: number) => {
    if (chosen.length > index) return
    setChosen([...chosen, answer])
    setTimeout(() => advance(index + 1), quiz.delay)
  }

  const retake = () => {
    setChosen([])
    advance(0)
  }

  return (
    <section ref={section} aria-labelledby="quiz-title" className="mx-auto max-w-6xl px-5 py-14 md:py-24">
      <div className="rounded-card border border-hairline bg-surface p-6 md:p-10">
        <h2 id="quiz-title" ref={heading} tabIndex={-1} className="text-section outline-none">
          {quiz.title}
        </h2>
        <p className="mt-6 hidden text-ink-2 noscript:block">{quiz.withoutScripts}</p>
        {question ? (
          <QuizQuestion
            key={index}
            index={index}
            question={question}
            chosen={chosen[index]}
            onChoose={choose}
          />
        ) : (
          <QuizResults chosen={chosen} score={score} onRetake={retake} />
        )}
        <p role="status" className="sr-only">
          {announcement(index, chosen, score)}
        </p>
      </div>
    </section>
  )
}

const isRight = (question: Question | undefined, answer: number): boolean =>
  question !== undefined && question.answers[answer] === question.right

/** For screen readers: the verdict on the last answer, or the final score. */
function announcement(index: number, chosen: number[], score: number): string {
  if (index >= questions.length) return `Quiz complete: ${score} of ${questions.length} correct.`
  const answer = chosen[index]
  if (answer === undefined) return ''
  const question = questions[index]
  return isRight(question, answer) ? 'Correct.' : `Not quite. The right answer is: ${question?.right ?? ''}.`
}
