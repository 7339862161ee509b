// Addresses of pictures that were uploaded here; each has smaller sizes beside it.

const uploaded = /\/pictures\/[\da-f-]{36}\/[\da-f]{32}\.webp$/

/** The smallest size that is sharp at 48 pixels, or the picture itself where it is kept elsewhere. */
export const thumbnailOf = (url: string): string => (uploaded.test(url) ? url.replace(/\.webp$/, '-96.webp') : url)

/** The size for cards and previews. */
export const mediumOf = (url: string): string => (uploaded.test(url) ? url.replace(/\.webp$/, '-480.webp') : url)
