export type Answer = { text: string; correct: boolean }
export type Question = { question: string; answers: [Answer, Answer, Answer, Answer]; because: string }

/** Three questions; their right answers are those of decision P8. */
export const questions: [Question, Question, Question] = [
  {
    question: 'Which of these do search engines weigh when they judge a page?',
    answers: [
      { text: 'Keyword density', correct: false },
      { text: 'User experience signals', correct: true },
      { text: 'Meta keywords', correct: false },
      { text: 'Domain age', correct: false },
    ],
    because: 'Speed and stability are measured on real visits.',
  },
  {
    question: 'Which bidding strategy aims at a set cost for each conversion?',
    answers: [
      { text: 'Maximise clicks', correct: false },
      { text: 'Manual CPC', correct: false },
      { text: 'Target CPA', correct: true },
      { text: 'Target impression share', correct: false },
    ],
    because: 'CPA is cost per acquisition: you name the price.',
  },
  {
    question: 'How quickly should a page load before mobile visitors start to leave?',
    answers: [
      { text: 'Under 3 seconds', correct: true },
      { text: 'Under 6 seconds', correct: false },
      { text: 'Under 10 seconds', correct: false },
      { text: 'Speed makes no difference', correct: false },
    ],
    because: 'Each further second loses more of them.',
  },
]

export const quiz = {
  title: 'Digital Marketing Quiz',
  lead: 'Three questions, a minute at most.',
  complete: 'Quiz Complete!',
  retake: 'Retake Quiz',
  verdicts: {
    perfect: 'Perfect! You clearly know your digital marketing!',
    good: 'Good job! You have solid digital marketing knowledge.',
    low: "Interesting results! Want to improve? Let's talk strategy.",
  },
  /** How long an answer stands before the next question (site 9). */
  delay: 1000,
} as const

/** The line under the score: all right, at least half, or fewer (site 9). */
export function verdict(score: number, total: number): string {
  if (score === total) return quiz.verdicts.perfect
  return score >= total / 2 ? quiz.verdicts.good : quiz.verdicts.low
}
