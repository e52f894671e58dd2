/** The five colours of the stripe, the same in both schemes. */
export const kikoi = {
  violet: '#7c3aed',
  cyan: '#0891b2',
  green: '#16a34a',
  amber: '#f59e0b',
  red: '#dc2626',
  ink: '#1b1916',
  paper: '#fbf8f3',
} as const
