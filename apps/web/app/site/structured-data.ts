import type { Package } from '#web/site/content/packages.ts'
import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'
import { priceRange } from '#web/site/content/prices.ts'

/** A JSON-LD node of schema.org. */
export type Thing = { [key: string]: string | number | string[] | Thing | Thing[] | { '@id': string } }

/** The JSON-LD graph of a page: person, business, site, breadcrumbs and its own nodes. */
export function pageGraph(page: PageInfo, origin: string, things: Thing[]) {
  return {
    '@context': 'https://schema.org',
    '@graph': [consultant(origin), business(origin), website(origin), breadcrumbs(page, origin), ...things],
  }
}

function consultant(origin: string): Thing {
  return {
    '@type': 'Person',
    '@id': `${origin}/#person`,
    name: person.name,
    jobTitle: person.title,
    url: `${origin}/about`,
    sameAs: [person.profile.href],
    knowsAbout: [...person.knowsAbout],
    worksFor: { '@id': `${origin}/#business` },
  }
}

function business(origin: string): Thing {
  return {
    '@type': 'ProfessionalService',
    '@id': `${origin}/#business`,
    name: person.name,
    description: person.title,
    url: `${origin}/`,
    image: `${origin}/share/home.png`,
    email: person.email,
    areaServed: person.serves,
    priceRange: priceRange(),
    founder: { '@id': `${origin}/#person` },
    address: {
      '@type': 'PostalAddress',
      addressLocality: person.basedIn.city,
      addressCountry: person.basedIn.countryCode,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: person.email,
      url: `${origin}/contact`,
      availableLanguage: ['English'],
    },
  }
}

function website(origin: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    url: `${origin}/`,
    name: person.name,
    inLanguage: 'en',
    publisher: { '@id': `${origin}/#business` },
  }
}

function breadcrumbs(page: PageInfo, origin: string): Thing {
  const trail = [{ name: 'Home', path: '/' }, ...(page.path === '/' ? [] : [page])]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}

export function service(origin: string, page: PageInfo, offers: string[]): Thing {
  return {
    '@type': 'Service',
    '@id': `${origin}${page.path}#service`,
    name: page.name,
    serviceType: page.name,
    description: page.description,
    url: origin + page.path,
    areaServed: person.serves,
    provider: { '@id': `${origin}/#business` },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: page.name,
      itemListElement: offers.map((name) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name },
      })),
    },
  }
}

/** The consultation packages; one without a fixed price has none. */
export function packagedService(origin: string, page: PageInfo, packages: Package[]): Thing {
  return {
    ...service(origin, page, []),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Consultation packages',
      itemListElement: packages.map((offer) => ({
        '@type': 'Offer',
        name: offer.title,
        description: offer.features.join(', '),
        url: `${origin}${page.path}#packages`,
        ...(offer.amount === null ? {} : price(offer.amount, offer.price.endsWith('/month'))),
      })),
    },
  }
}

function price(amount: number, monthly: boolean): Thing {
  if (!monthly) return { price: amount, priceCurrency: 'USD' }
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: amount,
      priceCurrency: 'USD',
      unitCode: 'MON',
      unitText: 'month',
    },
  }
}
