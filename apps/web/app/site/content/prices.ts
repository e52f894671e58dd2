/**
 * What the packages cost, in US dollars (packages.ts); every other place that names a price follows from here. Apart
 * from their words, because every page has use for the numbers and few have use for the words.
 */
export const prices = { session: 199, review: 499, advisory: 1500 }

export const inDollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** The lowest price, as it is named beside an offer. */
export const priceFrom = () => inDollars(Math.min(...Object.values(prices)))

/** From the lowest to the highest price, for search engines. */
export const priceRange = () => `${priceFrom()}–${inDollars(Math.max(...Object.values(prices)))}`
