/** Shows the chosen package on the contact page without JavaScript (decision P5). */
import { CHOICE_SLOT, choiceText, readChoice } from '@task-manager/contract/installation/contact'
import type { Filler } from '#server/http/site/site.ts'

export const chosenPackage: Filler = (query) => {
  const choice = readChoice((key) => query.get(key))
  return choice && { slot: CHOICE_SLOT, values: { ...choice, text: choiceText(choice) } }
}
