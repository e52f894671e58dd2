/** Of a dialog that changes one's second step. */
export type StepDialogProps = {
  onClose: () => void
  /** It is another one now. */
  onChanged: () => Promise<void>
}
