export const meta = () => [{ title: 'Consultation' }]

export default function Consultation() {
  return <h1>Consultation</h1>
}
