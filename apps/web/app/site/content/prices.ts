/**
 * The prices of the packages in US dollars; all other prices on the site are derived from them. They are not in
 * packages.ts, because every page needs the numbers and few need the texts.
 */
export const prices = { session: 199, review: 499, advisory: 1500 }

export const inDollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** The lowest price, as shown beside an offer. */
export const priceFrom = () => inDollars(Math.min(...Object.values(prices)))

/** The range of prices, for search engines. */
export const priceRange = () => `${priceFrom()}–${inDollars(Math.max(...Object.values(prices)))}`
