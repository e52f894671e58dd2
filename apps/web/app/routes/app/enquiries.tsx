import { ScreenPlaceholder } from '#web/ui/screen-placeholder.tsx'

export const meta = () => [{ title: 'Enquiries · Task Manager' }]

export default function Enquiries() {
  return <ScreenPlaceholder title="Enquiries" />
}
