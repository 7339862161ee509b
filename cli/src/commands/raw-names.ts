/** Commands that are called as the methods of HTTP are. */
export const rawNames = ['get', 'post', 'put', 'patch', 'delete'] as const
