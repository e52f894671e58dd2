/** The invented team of a small agency. */
import type { Role } from '@task-manager/contract/people/users'
import type { Random } from './random.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly role: Role
  /** False: the web shows initials. */
  readonly hasPicture: boolean
}

const TEAM = [
  'Wanjiru Kamau',
  'Tobias Lindqvist',
  'Amara Okafor',
  'Lucía Fernández',
  'Kenji Morita',
  'Priya Raman',
  'Owen Gallagher',
  'Fatuma Hassan',
  'Zofia Wójcik',
  'Brian Otieno',
  'Chloé Marchand',
  'Daniel Abebe',
  'Noor el-Sayed',
]

const FIRST = [
  'Achieng',
  'Aiko',
  'Alejandro',
  'Anneli',
  'Ayesha',
  'Baraka',
  'Beatriz',
  'Bongani',
  'Camille',
  'Chidi',
  'Dalia',
  'Emeka',
  'Esther',
  'Felix',
  'Gabriela',
  'Hana',
  'Ibrahim',
  'Ingrid',
  'Jakub',
  'Jomo',
  'Kofi',
  'Leila',
  'Mateo',
  'Mei',
  'Moses',
  'Nadia',
  'Nikolai',
  'Njeri',
  'Olivia',
  'Pavel',
  'Ruth',
  'Samir',
  'Sofía',
  'Tariq',
  'Thandiwe',
  'Uma',
  'Viktor',
  'Wambui',
  'Yara',
  'Zeynep',
]

const LAST = [
  'Adeyemi',
  'Andersson',
  'Barasa',
  'Becker',
  'Castillo',
  'Chen',
  'Diallo',
  'Dubois',
  'Eriksen',
  'Farah',
  'García',
  'Haddad',
  'Ivanova',
  'Jensen',
  'Kariuki',
  'Kowalski',
  'Laurent',
  'Mbeki',
  'Mensah',
  'Mutua',
  'Ngugi',
  'Novák',
  'Oduya',
  'Osei',
  'Park',
  'Petrov',
  'Quispe',
  'Rahman',
  'Rossi',
  'Santos',
  'Sato',
  'Tanaka',
  'Tesfaye',
  'Usman',
  'Varga',
  'Wekesa',
  'Xu',
  'Yıldız',
  'Zhang',
  'Zulu',
]

const mailName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z\s-]/g, '')
    .trim()
    .replace(/[\s]+/g, '.')

/** `count` people, the first an administrator. `taken` has the addresses that exist already. */
export function makePeople(random: Random, count: number, taken: ReadonlySet<string>): Person[] {
  const used = new Set(taken)
  const freeEmail = (name: string): string => {
    for (let n = 1; ; n++) {
      const email = `${mailName(name)}${n === 1 ? '' : n}@studio.example`
      if (used.has(email)) continue
      used.add(email)
      return email
    }
  }
  return Array.from({ length: count }, (_, index) => {
    const name = TEAM[index] ?? `${random.pick(FIRST)} ${random.pick(LAST)}`
    return {
      name,
      email: freeEmail(name),
      role: index === 0 ? 'admin' : 'user',
      hasPicture: index % 3 !== 2,
    } as const
  })
}
