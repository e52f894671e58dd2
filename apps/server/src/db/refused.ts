/** The product does not start. The message tells the operator what to do; nothing was changed. */
export class DatabaseRefused extends Error {}
