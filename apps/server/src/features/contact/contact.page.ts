/** What the contact page shows of its address where no script runs (decision P5). */
import { CHOICE_SLOT, choiceText, readChoice } from '@task-manager/contract/contact'
import type { Filler } from '#server/http/site.ts'

export const chosenPackage: Filler = (query) => {
  const choice = readChoice((key) => query.get(key))
  return choice && { slot: CHOICE_SLOT, values: { ...choice, text: choiceText(choice) } }
}
