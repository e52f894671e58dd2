export const meta = () => [{ title: 'Digital marketing' }]

export default function DigitalMarketing() {
  return <h1>Digital marketing</h1>
}
