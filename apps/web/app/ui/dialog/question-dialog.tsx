import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  text: string
  onClose: () => void
  /** The buttons with the answers. */
  children: ReactNode
}

/** A question with more answers than a ConfirmDialog has. */
export const QuestionDialog = ({ title, text, onClose, children }: Props) => (
  <Dialog onClose={onClose} title={title} description={text} footer={children}>
    {null}
  </Dialog>
)
