/** Mentions in the field are '@Name'; the sent text has `[@Name](user:ID)` (decision T62). */
import { MENTION, withNames } from '@task-manager/contract/tasks/mentions'
import type { CommentDraft, Named } from './comment-draft.ts'

/** Characters of a name in a mention. */
const plainName = (name: string): string => name.replace(/[[\]\n]/g, '').slice(0, 200)

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The text to send. Longer names first: one may begin with another. */
export function withMentions({ text, mentions }: CommentDraft): string {
  const byName = new Map(mentions.map((each) => [plainName(each.name), each._id]))
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const pattern = new RegExp(`(?<!\\[)@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replace(pattern, (_, name: string) => `[@${name}](user:${byName.get(name)})`)
}

/** The text as the field shows it. */
export function withoutMentions(source: string): CommentDraft {
  const mentions = [...source.matchAll(MENTION)].map(([, name = '', _id = '']) => ({ _id, name }))
  return { text: withNames(source), mentions }
}

/** Each person in the text to send, once. */
export const mentionedIn = (source: string): Named[] => [
  ...new Map(withoutMentions(source).mentions.map((each) => [each._id, each])).values(),
]

/** The beginning of a name before the caret, or null. */
export function typedName(text: string, caret: number): { from: number; typed: string } | null {
  const found = /(?:^|[\s(])@([\p{L}\p{N}'.-]{0,40})$/u.exec(text.slice(0, caret))
  const typed = found?.[1]
  return typed === undefined ? null : { from: caret - typed.length - 1, typed }
}

/** The field's text with a name in place of what was typed, and the caret behind it. */
export function withName(
  draft: CommentDraft,
  { from, to }: { from: number; to: number },
  { _id, name }: Named,
): CommentDraft & { caret: number } {
  const word = `@${plainName(name)} `
  return {
    text: draft.text.slice(0, from) + word + draft.text.slice(to),
    mentions: [...draft.mentions.filter((each) => each._id !== _id), { _id, name: plainName(name) }],
    caret: from + word.length,
  }
}
