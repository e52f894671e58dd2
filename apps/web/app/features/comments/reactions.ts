import { type Comment, REACTIONS, type Reaction } from '@task-manager/contract/tasks/comments'

type Reactions = Comment['reactions']

/** The reactions of a comment after a person pressed a sign, in the order of the screen. Pure. */
export function withReaction(
  reactions: Reactions,
  sign: Reaction,
  person: string,
): { reactions: Reactions; isOn: boolean } {
  const peopleOf = (each: Reaction) => reactions.find((reaction) => reaction.sign === each)?.people ?? []
  const isOn = !peopleOf(sign).includes(person)
  const others = peopleOf(sign).filter((id) => id !== person)
  const after = (each: Reaction) => (each !== sign ? peopleOf(each) : isOn ? [...others, person] : others)
  return {
    isOn,
    reactions: REACTIONS.flatMap((each) => {
      const people = after(each)
      return people.length === 0 ? [] : [{ sign: each, people }]
    }),
  }
}
