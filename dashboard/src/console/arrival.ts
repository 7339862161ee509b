/** The query of the address as the browser came with it: the router would read a code that is all digits as a number. */
export const arrival = new URLSearchParams(location.search)
