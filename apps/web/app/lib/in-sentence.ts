/** A text that is also used on its own, inside a sentence: 'today, 02:00'. */
export const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
