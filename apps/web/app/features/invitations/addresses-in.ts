import { Email } from '@task-manager/contract/people/users'
import * as z from 'zod/mini'

const ADDRESS = /[^\s<>,;:"()]+@[^\s<>,;:"()]+/g

/** The addresses in a pasted text, without duplicates. `wrong` has the parts without one. */
export function addressesIn(text: string): { emails: string[]; wrong: string[] } {
  const emails = new Set<string>()
  const wrong: string[] = []
  for (const part of text.split(/[,;\n]+/).map((each) => each.trim())) {
    if (part === '') continue
    const found = part.match(ADDRESS) ?? []
    const read = found.map((each) => z.safeParse(Email, each))
    if (read.length === 0 || read.some(({ success }) => !success)) wrong.push(part)
    else for (const { data } of read) if (data !== undefined) emails.add(data)
  }
  return { emails: [...emails], wrong }
}
