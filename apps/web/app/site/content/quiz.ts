export type Question = {
  question: string
  answers: [string, string, string, string]
  right: string
  because: string
}

/** Three questions with the correct answers of decision P8. */
export const questions: [Question, Question, Question] = [
  {
    question: 'Which of these do search engines look at when they rank a page?',
    answers: ['Keyword density', 'User experience signals', 'Meta keywords', 'Domain age'],
    right: 'User experience signals',
    because: 'Speed and stability are measured on real visits.',
  },
  {
    question: 'Which bidding strategy aims for a set cost per conversion?',
    answers: ['Maximise clicks', 'Manual CPC', 'Target CPA', 'Target impression share'],
    right: 'Target CPA',
    because: 'CPA is cost per acquisition. You set the price.',
  },
  {
    question: 'How quickly should a page load before mobile visitors start to leave?',
    answers: ['Under 3 seconds', 'Under 6 seconds', 'Under 10 seconds', 'Speed makes no difference'],
    right: 'Under 3 seconds',
    because: 'Every extra second loses more of them.',
  },
]

export const quiz = {
  title: 'Digital Marketing Quiz',
  lead: 'Three questions, a minute at most.',
  withoutScripts: 'This quiz needs JavaScript. Turn it on, then reload the page.',
  complete: 'Quiz Complete!',
  retake: 'Retake Quiz',
  verdicts: {
    perfect: 'Perfect! You clearly know your digital marketing!',
    good: 'Good job! You have solid digital marketing knowledge.',
    low: "Interesting results! Want to improve? Let's talk strategy.",
  },
  /** How long an answer is shown before the next question, in ms (site 9). */
  delay: 1000,
} as const

/** The line below the score: all correct, at least half, or fewer (site 9). */
export function verdict(score: number, total: number): string {
  if (score === total) return quiz.verdicts.perfect
  return score >= total / 2 ? quiz.verdicts.good : quiz.verdicts.low
}
