/** Which characters a text may have. */

/** PostgreSQL cannot store U+0000 or lone surrogates, so they are refused on both engines. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
/** False for control, format, unassigned and invisible characters, which make one name look like another (decision A15). */
export const isPlain = (value: string): boolean => !INVISIBLE.test(value)

const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
/** False for a text of blanks and invisible characters, which shows nothing. */
export const isVisible = (value: string): boolean => VISIBLE.test(value)
