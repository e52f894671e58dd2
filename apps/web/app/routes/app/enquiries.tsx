import { EnquiriesScreen } from '#web/features/enquiries/enquiries-screen.tsx'

export const meta = () => [{ title: 'Enquiries · Task Manager' }]

export default function Enquiries() {
  return <EnquiriesScreen />
}
