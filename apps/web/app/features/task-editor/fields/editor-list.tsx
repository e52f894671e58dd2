import type { ReactNode, RefObject } from 'react'
import { AddField, type AddProps } from './add-field.tsx'

interface Props {
  list: RefObject<HTMLOListElement | null>
  label: string
  texts: readonly string[]
  /** The field below the rows. */
  field: AddProps
  /** The row of a text. */
  children: (text: string, index: number) => ReactNode
}

/** The rows of a list editor, and the field that adds to them. */
export const EditorList = ({ list, label, texts, field, children }: Props) => (
  <>
    {texts.length > 0 && (
      <ol ref={list} aria-label={label} className="border-t border-hairline">
        {texts.map(children)}
      </ol>
    )}
    <AddField {...field} />
  </>
)
