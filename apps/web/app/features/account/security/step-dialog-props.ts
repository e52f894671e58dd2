export type StepDialogProps = {
  onClose: () => void
  /** Called after a change. */
  onChanged: () => Promise<void>
}
