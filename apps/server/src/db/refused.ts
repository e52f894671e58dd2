/** Why the product does not start: a whole sentence for whoever starts it, with what to do. Nothing was changed. */
export class DatabaseRefused extends Error {}
