/** Mentions in the text of a comment: `[@Name](user:ID)` (decision T62). */

/** Finds the name and the id. No brackets inside, so that its run time is linear. */
export const MENTION = /\[@([^[\]\n]{1,200})\]\(user:([0-9a-f-]{36})\)/g

/** The text with '@Name' in place of mentions. */
export const withNames = (text: string): string => text.replace(MENTION, '@$1')
