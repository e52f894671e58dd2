import { Email } from '@task-manager/contract/people/users'
import * as z from 'zod/mini'

/** What is an address, or was meant to be one: words of names have no @, and no dot inside. */
const isMeant = (word: string): boolean => word.includes('@') || /[^.]\.[^.]/.test(word)

/** The words of `Ann J.P. Odhiambo <ann@studio.test>` that are in angle brackets, else all. */
const wordsOf = (part: string): string[] => (/<([^<>]*@[^<>]*)>/.exec(part)?.[1] ?? part).split(/[\s<>:"()]+/)

/** The addresses in a pasted text, without duplicates. `wrong` has words that are none, and parts without any. */
export function addressesIn(text: string): { emails: string[]; wrong: string[] } {
  const emails = new Set<string>()
  const wrong: string[] = []
  for (const part of text.split(/[,;\n]+/).map((each) => each.trim())) {
    if (part === '') continue
    const words = wordsOf(part).filter(isMeant)
    if (words.length === 0) wrong.push(part)
    for (const word of words) {
      const { data } = z.safeParse(Email, word)
      if (data === undefined) wrong.push(word)
      else emails.add(data)
    }
  }
  return { emails: [...emails], wrong }
}
